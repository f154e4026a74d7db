import EventRouter

/// Routes a workload's events in order, again and again, and compares each decision with what it was when it
/// was verified.
struct RoutingTarget: LoadTarget {
  /// How events reach the engine.
  enum Mode {
    /// By the call for one event.
    case single
    /// In batches of a size that is known before: these lie ready in memory.
    case batches
    /// In batches of as many as happen to be due, which are put together when they are taken up.
    case gathered
  }

  private let engine: LatencyEngine
  private let events: [Event]
  private let expected: [Decision]
  private let mode: Mode
  private let ready: [PreparedBatch]
  private var gathered = PreparedBatch()
  private var decisions: [Decision] = []
  private var single = Decision.unhandled
  /// The next event, or the next of the batches that lie ready.
  private var next = 0
  private var processed = 0..<0
  /// How many decisions differed from what was expected.
  private(set) var changed = 0
  /// The first of them: the event, and how it was decided.
  private(set) var firstChange: (event: Int, decision: Decision)?

  /// - Parameters:
  ///   - expected: one decision per event.
  ///   - batch: the most events that are decided together.
  init(
    engine: LatencyEngine, events: [Event], expected: [Decision], mode: Mode, batch: Int
  ) throws(EventError) {
    precondition(events.count == expected.count && !events.isEmpty)
    self.engine = engine
    self.events = events
    self.expected = expected
    self.mode = mode
    var ready: [PreparedBatch] = []
    if mode == .batches {
      // The last one is filled from the beginning: every batch is whole.
      for number in 0..<((events.count + batch - 1) / batch) {
        var one = PreparedBatch()
        for index in (number * batch)..<((number + 1) * batch) {
          try one.append(events[index % events.count], for: engine.name)
        }
        ready.append(one)
      }
    }
    self.ready = ready
    decisions.reserveCapacity(batch)
  }

  /// Begins with the first event again.
  mutating func rewind() { next = 0 }

  mutating func process(_ count: Int) throws(EventError) {
    switch mode {
    case .single:
      single = try engine.decide(events[next])
      processed = next..<(next + 1)
      next += 1
      if next == events.count { next = 0 }
    case .batches:
      try engine.decideBatch(ready[next], &decisions)
      processed = (next * count)..<((next + 1) * count)
      next += 1
      if next == ready.count { next = 0 }
    case .gathered:
      gathered.removeAll()
      processed = next..<(next + count)
      for _ in 0..<count {
        try gathered.append(events[next], for: engine.name)
        next += 1
        if next == events.count { next = 0 }
      }
      try engine.decideBatch(gathered, &decisions)
    }
  }

  mutating func check() {
    if mode == .single {
      if single != expected[processed.lowerBound] { note(processed.lowerBound, single) }
      return
    }
    for (offset, index) in processed.enumerated() {
      let event = index % events.count
      if decisions[offset] != expected[event] { note(event, decisions[offset]) }
    }
  }

  private mutating func note(_ event: Int, _ decision: Decision) {
    changed += 1
    if firstChange == nil { firstChange = (event, decision) }
  }
}
