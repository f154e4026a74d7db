/// Everything that `routebench scale` found, ready to be written.
package struct ScaleReport: FormattedReport, Sendable, Hashable {
  /// The version of the formats; a reader refuses one that it does not know.
  package static let schema = "eventrouter-scale/1"

  package var environment: BenchmarkEnvironment
  /// The kind of the workloads, and the seed of all of them.
  package var kind: String
  package var seed: UInt64
  /// Where the axes stand that are not varied.
  package var fixed: ScaleCoordinates
  package var rounds: Int
  package var curves: [ScaleCurve]

  package init(
    environment: BenchmarkEnvironment, kind: String, seed: UInt64, fixed: ScaleCoordinates, rounds: Int,
    curves: [ScaleCurve]
  ) {
    self.environment = environment
    self.kind = kind
    self.seed = seed
    self.fixed = fixed
    self.rounds = rounds
    self.curves = curves
  }
}
