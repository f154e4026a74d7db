import EventModel

/// How far an engine's decisions were compared with the reference's, and where they differ.
package struct Verification: Sendable {
  /// An event that two engines decide differently.
  package struct Difference: Sendable, Hashable {
    package var event: Int
    package var expected: Decision
    package var found: Decision
  }

  /// How many differences are kept.
  package static let shown = 10

  /// How many events were compared.
  package private(set) var compared = 0
  /// How many events there are.
  package let total: Int
  package private(set) var differences = 0
  /// The first of the differences.
  package private(set) var first: [Difference] = []

  package init(total: Int) { self.total = total }

  package var isComplete: Bool { compared == total }

  package mutating func compare(event: Int, expected: Decision, found: Decision) {
    compared += 1
    guard expected != found else { return }
    differences += 1
    if first.count < Self.shown {
      first.append(Difference(event: event, expected: expected, found: found))
    }
  }
}

/// Decisions of the reference for some of the events.
package struct ExpectedDecisions: Sendable {
  /// The events' positions, ascending.
  package let positions: [Int]
  /// The decision for each of them.
  package let decisions: [Decision]

  /// Asks `reference` on every core: about all events, or, where that would take longer than `budget`, about
  /// so many, spread evenly, as take a third of it, and not fewer than `minimum` nor than it took to find that
  /// out.
  ///
  /// - Parameter progress: Called with how many of how many events are decided.
  package init(
    of events: PreparedEvents, by reference: any BenchmarkEngine, lanes: Int, budget: Duration,
    probeDuration: Duration, minimum: Int = 0,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(EventError) {
    let (seconds, probed) = try Self.probe(
      reference, with: events, lanes: lanes, duration: probeDuration)
    let limit = budget.seconds
    let affordable = max(probed, minimum, Int(saturating: limit / 3 / seconds))
    let count = seconds * Double(events.count) <= limit ? events.count : affordable
    try self.init(
      of: events, at: events.positions(spread: count), by: reference, lanes: lanes, progress: progress)
  }

  /// Asks `reference` about the events at `positions`.
  package init(
    of events: PreparedEvents, at positions: [Int], by reference: any BenchmarkEngine, lanes: Int,
    progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
  ) throws(EventError) {
    self.positions = positions
    var all: [Decision] = []
    all.reserveCapacity(positions.count)
    var part: [Decision] = []
    // In slices, so that progress can be told.
    let slice = max(lanes * 64, positions.count / 50)
    var start = 0
    while start < positions.count {
      let end = min(start + slice, positions.count)
      let sample = try PreparedEvents(positions[start..<end].map { events.events[$0] })
      try reference.route(sample, lanes: lanes, into: &part)
      all += part
      progress(end, positions.count)
      start = end
    }
    decisions = all
  }

  /// What an event takes, by a growing sample that takes `duration` at least, and how many events that were.
  static func probe(
    _ engine: any BenchmarkEngine, with events: PreparedEvents, lanes: Int, duration: Duration
  ) throws(EventError) -> (secondsPerEvent: Double, events: Int) {
    var count = min(lanes * 2, events.count)
    var decisions: [Decision] = []
    while count > 0 {
      let sample = try events.sample(events.positions(spread: count))
      let start = ContinuousClock.now
      try engine.route(sample, lanes: lanes, into: &decisions)
      let seconds = (ContinuousClock.now - start).seconds
      if seconds > duration.seconds || count == events.count {
        return (max(seconds, 1e-9) / Double(count), count)
      }
      count = min(events.count, count * 4)
    }
    return (1e-9, 0)
  }

  /// Compares `decisions`, one for each of `total` events, at the positions that are known.
  package func verify(_ decisions: [Decision], total: Int) -> Verification {
    precondition(decisions.count == total, "one decision per event")
    var verification = Verification(total: total)
    for (position, expected) in zip(positions, self.decisions) {
      verification.compare(event: position, expected: expected, found: decisions[position])
    }
    return verification
  }
}

extension Duration {
  /// This span in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
