/// Everything that `routebench scale` found, ready to be written.
package struct ScaleReport: FormattedReport, Sendable, Hashable {
  /// The version of the formats; a reader refuses one that it does not know.
  package static let schema = SavedSchema.Kind.scale.schema

  package var environment: BenchmarkEnvironment
  /// The kind of the workloads, and the seed of all of them.
  package var kind: String
  package var seed: UInt64
  /// Where the axes stand that are not varied.
  package var fixed: ScaleCoordinates
  package var rounds: Int
  /// Without the curves of which nothing is finished.
  package var curves: [ScaleCurve]
  /// Why not all points are there; nil if they are.
  package var incomplete: Incompleteness?

  package init(
    environment: BenchmarkEnvironment, kind: String, seed: UInt64, fixed: ScaleCoordinates, rounds: Int,
    curves: [ScaleCurve], incomplete: Incompleteness? = nil
  ) {
    self.environment = environment
    self.kind = kind
    self.seed = seed
    self.fixed = fixed
    self.rounds = rounds
    self.curves = curves
    self.incomplete = incomplete
  }
}
