extension Int {
  /// The whole part of `number`; the nearest integer that there is for what is too large, and 0 for what is no
  /// number. `Int(_:)` ends the process there.
  package init(saturating number: Double) {
    self = Int(exactly: number.rounded(.towardZero)) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }
}
