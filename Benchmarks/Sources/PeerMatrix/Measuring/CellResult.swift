import PeerEngines

/// What was measured in one cell. One line of the results file.
package struct CellResult: Sendable, Hashable, Codable {
  package var cell: String
  /// What the figures depend on besides the cell: program, machine, settings.
  package var run: String
  package var conditions: Int
  package var events: Int
  /// Bytes of text in all events.
  package var bytes: Int
  /// The checksum of all engines' answers, decimal.
  package var checksums: [Question: String] = [:]
  /// How many events the reference router checked, where no peer could.
  package var eventsCheckedByReference: Int?
  package var engines: [EngineResult] = []

  package func engine(_ name: String) -> EngineResult? { engines.first { $0.name == name } }
}

/// One engine in one cell.
package struct EngineResult: Sendable, Hashable, Codable {
  package var name: String
  /// Why there are no figures.
  package var problem: String?
  package var buildSeconds: Double?
  package var buildPeakBytes: Int?
  package var indexBytes: Int?
  package var representation: String?
  /// Nanoseconds per event, one number per round.
  package var nsPerEvent: [Question: [Double]] = [:]

  package func median(_ question: Question) -> Double? { nsPerEvent[question].flatMap(PeerMatrix.median) }

  /// How many times as long as `other` this engine takes: the median over the rounds' ratios, which cancels
  /// what slowed both; of the medians where one of them ran in fewer rounds.
  package func ratio(to other: EngineResult, _ question: Question) -> Double? {
    guard let mine = nsPerEvent[question], let theirs = other.nsPerEvent[question] else { return nil }
    if mine.count == theirs.count { return PeerMatrix.median(zip(mine, theirs).map { $0 / $1 }) }
    guard let mine = PeerMatrix.median(mine), let theirs = PeerMatrix.median(theirs) else { return nil }
    return mine / theirs
  }
}

/// The middle of `values`, or the mean of the two in the middle; nil if there are none.
package func median(_ values: [Double]) -> Double? {
  if values.isEmpty { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

extension CellResult {
  /// The medians of the destination question (or of the one that was asked), for a progress line.
  package var oneLine: String {
    let question = Question.allCases.first { checksums[$0] != nil } ?? .destination
    return engines.compactMap { engine in
      (engine.median(question).map { "\(figure($0)) ns" } ?? engine.problem).map { "\(engine.name) \($0)" }
    }.joined(separator: ", ")
  }
}
