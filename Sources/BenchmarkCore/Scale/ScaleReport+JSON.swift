extension ScaleReport {
  /// One object with the keys `schema`, `environment`, `workload`, `fixed`, `rounds` and `curves`.
  package var json: JSONText {
    .object(
      [
        ("schema", .string(Self.schema)),
        ("environment", environment.json),
        ("workload", .object([("kind", .string(kind)), ("seed", .string(String(seed)))])),
        ("fixed", .object(ScaleAxis.allCases.map { ($0.rawValue, .integer(fixed[$0])) })),
        ("rounds", .integer(rounds)),
        ("curves", .array(curves.map(json))),
      ] + Incompleteness.members(incomplete))
  }

  private func json(_ curve: ScaleCurve) -> JSONText {
    .object([
      ("axis", .string(curve.axis.rawValue)),
      ("engine", .string(curve.engine.rawValue)),
      ("points", .array(curve.points.map(json))),
      // For readers that do not fit for themselves.
      (
        "fits",
        .array(
          ScaleFigure.allCases.compactMap { figure in
            curve.fit(figure).map { fit in
              .object([
                ("figure", .string(figure.rawValue)),
                ("exponent", .number(fit.exponent)),
                ("factor", .number(fit.factor)),
                ("rSquared", fit.rSquared.map { .number($0) } ?? .null),
                ("points", .integer(fit.points)),
              ])
            }
          })
      ),
    ])
  }

  private func json(_ point: ScalePoint) -> JSONText {
    .object(
      ScaleAxis.allCases.map { ($0.rawValue, .integer(point.coordinates[$0])) } + [
        ("workloadHash", .string(point.workloadHash)),
        ("matchingPercent", point.matchingPercent.map { .number($0) } ?? .null),
        ("events", .integer(point.events)),
        ("bytes", .integer(point.bytes)),
        ("conditionCount", .integer(point.conditions)),
        ("passesPerRound", .integer(point.passesPerRound)),
        ("nsPerEvent", .number(point.nanoseconds.median)),
        ("samplesNsPerEvent", .array(point.nanoseconds.values.map { .number($0) })),
        ("bytesPerSecond", .number(point.bytesPerSecond)),
        ("buildSeconds", .number(point.buildSeconds)),
        ("indexBytes", .integer(point.indexBytes)),
        ("representation", .string(point.representation)),
        ("allocatedBytesPerEvent", point.allocatedBytesPerEvent.map { .number($0) } ?? .null),
        ("decisionChecksum", .string(String(point.decisionChecksum))),
        ("verified", .bool(point.verified)),
        ("comparedEvents", .integer(point.comparedEvents)),
        ("differingEvents", .integer(point.differingEvents)),
      ])
  }
}
