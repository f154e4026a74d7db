import PeerEngines

/// Times engines in turns, so that whatever slows the machine slows all of them alike.
package struct Stopwatch {
  var rounds: Int
  /// A sample lasts at least so long: a short pass is repeated within it.
  var sampleSeconds: Double
  /// An engine that needs longer than this for a pass is not asked again: its one pass is its sample.
  var slowPassSeconds: Double

  package init(rounds: Int, sampleSeconds: Double, slowPassSeconds: Double) {
    self.rounds = rounds
    self.sampleSeconds = sampleSeconds
    self.slowPassSeconds = slowPassSeconds
  }

  /// Seconds per pass, for every engine one number per round.
  package func samples(
    of engines: [any MatchEngine], _ question: Question
  ) throws(EngineError) -> [[Double]] {
    var samples = Array(repeating: [Double](), count: engines.count)
    var repeats: [Int] = []
    for (index, engine) in engines.enumerated() {
      let pass = try time(engine, question, repeats: 1)
      repeats.append(pass > slowPassSeconds ? 0 : max(1, Int((sampleSeconds / pass).rounded(.up))))
      if pass > slowPassSeconds { samples[index].append(pass) }
    }
    for round in 0..<rounds {
      for turn in engines.indices {
        // Nobody is always behind the same neighbour.
        let index = (turn + round) % engines.count
        if repeats[index] == 0 { continue }
        samples[index].append(try time(engines[index], question, repeats: repeats[index]))
      }
    }
    return samples
  }

  private func time(
    _ engine: any MatchEngine, _ question: Question, repeats: Int
  ) throws(EngineError) -> Double {
    let start = SuspendingClock.now
    for _ in 0..<repeats { try question.ask(engine) }
    return (SuspendingClock.now - start).seconds / Double(repeats)
  }
}
