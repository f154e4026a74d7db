extension Comparison {
  /// The version of the format.
  package static let schema = "eventrouter-comparison/1"

  var json: JSONText {
    .object([
      ("schema", .string(Self.schema)), ("verdict", .string(verdict.rawValue)),
      ("exitCode", .integer(Int(exitCode))), ("summary", .string(summary)),
      ("obstacles", .array(obstacles.map { .string($0) })),
      ("warnings", .array(warnings.map { .string($0) })), ("baseline", json(baseline)),
      ("candidate", json(candidate)), ("significance", .number(limits.significance)),
      ("figures", .array(figures.map(json))),
    ])
  }

  /// The exit status that a program says the verdict with.
  package var exitCode: Int32 {
    switch verdict {
    case .fine, .better: 0
    case .regression: 2
    case .wrongAnswers: 3
    case .notComparable: 4
    }
  }

  private func json(_ side: ComparisonSide) -> JSONText {
    .object([
      ("name", .string(side.name)), ("reports", .integer(side.reports.count)),
      ("commit", side.reports.first.map { .string($0.environment.commit) } ?? .null),
    ])
  }

  private func json(_ figure: ComparisonFigure) -> JSONText {
    func number(_ value: Double?) -> JSONText { value.map { .number($0) } ?? .null }
    return .object([
      ("workload", .string(figure.workload)), ("lanes", .integer(figure.lanes)),
      ("figure", .string(figure.kind.rawValue)), ("unit", .string(figure.title)),
      ("baseline", number(figure.baseline)), ("candidate", number(figure.candidate)),
      ("change", number(figure.change)), ("intervalLow", number(figure.interval?.lowerBound)),
      ("intervalHigh", number(figure.interval?.upperBound)),
      ("confidence", number(figure.shift?.confidence)),
      ("probabilityIfNotSlower", number(figure.shift?.probabilityIfNotAbove)),
      ("limit", number(figure.limit)), ("limitInUnit", number(figure.absoluteLimit)),
      ("verdict", .string(figure.verdict.rawValue)),
      ("note", .string(figure.note)),
    ])
  }
}
