package import RouterFiles

extension Comparison: JSONRecord {
  /// The version of the format.
  package static let schema = "eventrouter-comparison/1"

  /// The members of the JSON object.
  package var members: JSONMembers {
    [
      "schema": Self.schema, "verdict": verdict.rawValue, "exitCode": Int(exitCode), "summary": summary,
      "obstacles": obstacles, "warnings": warnings, "baseline": baseline,
      "candidate": candidate, "significance": limits.significance,
      "figures": figures,
    ]
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
}

extension ComparisonSide: JSONRecord {
  package var members: JSONMembers {
    ["name": name, "reports": reports.count, "commit": reports.first?.environment.commit]
  }
}

extension ComparisonFigure: JSONRecord {
  package var members: JSONMembers {
    [
      "workload": workload, "engine": engine, "lanes": lanes, "figure": kind.rawValue, "unit": title,
      "baseline": baseline,
      "candidate": candidate, "change": change, "intervalLow": interval?.lowerBound,
      "intervalHigh": interval?.upperBound, "confidence": shift?.confidence,
      "probabilityIfNotSlower": shift?.probabilityIfNotAbove, "limit": limit, "limitInUnit": absoluteLimit,
      "verdict": verdict.rawValue, "note": note,
    ]
  }
}
