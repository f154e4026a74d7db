import EventRouter
import MicroSupport
import Workloads

private let count = 1_024

/// Filling a batch: with what, and into which memory.
func appending() {
  let urls = { Workload.randomTokens(seed: 1, conditions: 1, events: count, eventLength: 64).events }
  append("url", capacity: "kept", urls) { batch, _ in batch.removeAll() }
  append("url", capacity: "none", urls) { batch, _ in batch = EventBatch() }
  append("url", capacity: "reserved", urls) { batch, bytes in
    batch = EventBatch()
    batch.reserveCapacity(events: count, bytes: bytes)
  }
  let activities = {
    (0..<count).map { index in
      Event.userActivity(
        UserActivity(
          activityType: "com.example.view",
          targetContentIdentifier: index % 3 == 0 ? nil : "com.example.item/\(index)",
          webpageURL: index % 2 == 0 ? nil : "https://example.com/item/\(index).txt"))
    }
  }
  append("activity", capacity: "kept", activities) { batch, _ in batch.removeAll() }
  append("activity", capacity: "none", activities) { batch, _ in batch = EventBatch() }
  microBenchmark("EventBatch.append-utf8-events=\(count)-capacity=kept") {
    let events = urls()
    let texts = events.map { Array($0.text!.utf8) }
    var batch = EventBatch()
    return MeasuredWork {
      batch.removeAll()
      for text in texts { try batch.append(url: text.span) }
    } check: {
      try check(batch, events)
    }
  }
}

private func append(
  _ kind: String, capacity: String, _ events: @escaping () -> [Event],
  clear: @escaping (inout EventBatch, _ bytes: Int) -> Void
) {
  microBenchmark("EventBatch.append-\(kind)-events=\(count)-capacity=\(capacity)") {
    let events = events()
    let bytes = events.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
    var batch = EventBatch()
    return MeasuredWork {
      clear(&batch, bytes)
      for event in events { try batch.append(event) }
    } check: {
      try check(batch, events)
    }
  }
}

private func check(_ batch: EventBatch, _ events: [Event]) throws(WrongResult) {
  try require(batch.count == events.count, "\(batch.count) events in the batch, not \(events.count)")
  for (index, event) in events.enumerated() {
    try require(batch.text(at: index) == event.text, "event \(index): another text")
    try require(batch.documentURL(at: index) == event.documentURL, "event \(index): another document")
  }
}
