import Dispatch
import EventModel
import Synchronization

/// An engine that decides one event after the other and compiles nothing.
package struct EventwiseEngine: BenchmarkEngine {
  package let name: EngineName
  private let decide: @Sendable (Event) -> Decision

  package init(name: EngineName, decide: @escaping @Sendable (Event) -> Decision) {
    self.name = name
    self.decide = decide
  }

  package var indexBytes: Int { 0 }
  package var representation: String { "" }

  package func route(
    _ events: PreparedEvents, lanes: Int, into decisions: inout [Decision]
  ) throws(EventError) {
    decisions.removeAll(keepingCapacity: true)
    guard lanes > 1 else {
      for event in events.events { decisions.append(decide(event)) }
      return
    }
    decisions += concurrentMap(count: events.count, lanes: lanes) { decide(events.events[$0]) }
  }
}

/// The results of `body` for `0..<count`, in order, computed on `lanes` threads.
///
/// Threads take small chunks as they come free: how long an event takes varies by orders of magnitude.
///
/// - Parameter progress: Called now and then, on any thread, with how many are done.
func concurrentMap<Result: Sendable>(
  count: Int, lanes: Int, progress: (@Sendable (Int) -> Void)? = nil,
  _ body: @escaping @Sendable (Int) -> Result
) -> [Result] {
  let chunk = max(1, min(256, count / (lanes * 8)))
  let chunks = (count + chunk - 1) / chunk
  let next = Atomic<Int>(0)
  let done = Atomic<Int>(0)
  let results = Mutex<[[Result]]>(Array(repeating: [], count: chunks))
  DispatchQueue.concurrentPerform(iterations: min(lanes, max(1, chunks))) { _ in
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < chunks else { return }
      let range = (index * chunk)..<min(count, (index + 1) * chunk)
      let part = range.map(body)
      results.withLock { $0[index] = part }
      let sum = done.add(range.count, ordering: .relaxed).newValue
      progress?(sum)
    }
  }
  return results.withLock { $0.flatMap { $0 } }
}
