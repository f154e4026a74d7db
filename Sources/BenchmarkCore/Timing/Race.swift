import EventModel

/// Verified engines on one workload, ready to be timed in turns.
package struct Race {
  /// What is known of a contestant before it is timed.
  struct Entry {
    var contestant: Contestant
    var buildSeconds: Double
    var verification: Verification
  }

  private let conditions: Int
  private var entries: [Entry]
  /// How many samples were taken of each.
  package private(set) var rounds = 0

  /// Warms everyone up, and finds how many passes a sample of `sampleDuration` needs.
  init(_ entries: [Entry], conditions: Int, sampleDuration: Duration) throws(BenchmarkError) {
    self.entries = entries
    self.conditions = conditions
    for index in entries.indices { try self.entries[index].contestant.warmUp(duration: sampleDuration) }
  }

  /// Takes one sample of each: what slows the machine for a while slows all.
  package mutating func takeRound() throws(BenchmarkError) {
    for turn in entries.indices {
      // Everyone begins a round once in a while: nobody always runs in the wake of the same neighbour.
      let index = (turn + rounds) % entries.count
      try entries[index].contestant.takeSample()
    }
    rounds += 1
  }

  /// Routes everything once untimed on each engine whose samples are many passes, because something else had
  /// the processor's caches. Of a sample that is one long pass they are a small part.
  package mutating func wake() throws(BenchmarkError) {
    for index in entries.indices where entries[index].contestant.passes > 1 {
      try entries[index].contestant.runUntimed()
    }
  }

  /// What each engine's decisions sum up to, in the plan's order.
  package var checksums: [UInt64] { entries.map(\.contestant.checksum) }

  /// One result per engine and number of lanes, in the plan's order.
  ///
  /// - Precondition: a round was taken.
  package var results: [BenchmarkResult] {
    entries.map { entry in
      let contestant = entry.contestant
      let amount = contestant.engine.amount(of: contestant.events)
      return BenchmarkResult(
        engine: contestant.engine.name, lanes: contestant.lanes, events: amount.operations,
        bytes: amount.bytes, conditions: conditions, passesPerRound: contestant.passes,
        nanoseconds: Samples(contestant.samples), buildSeconds: entry.buildSeconds,
        indexBytes: contestant.engine.indexBytes, representation: contestant.engine.representation,
        allocatedBytesPerEvent: contestant.allocatedBytesPerEvent, decisionChecksum: contestant.checksum,
        verified: contestant.engine.name != .foundation,
        comparedEvents: entry.verification.compared, differingEvents: entry.verification.differences)
    }
  }
}
