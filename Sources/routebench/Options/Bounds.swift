import ArgumentParser

/// Refuses an option whose value is out of bounds.
func requireBounds<Number: Comparable>(
  _ option: String, _ value: Number?, _ bounds: ClosedRange<Number>
) throws {
  guard let value, !bounds.contains(value) else { return }
  /// A whole number without a fraction.
  func shown(_ bound: Number) -> String {
    (bound as? Double).flatMap { Int(exactly: $0) }.map { "\($0)" } ?? "\(bound)"
  }
  throw ValidationError(
    "\(option) must be from \(shown(bounds.lowerBound)) to \(shown(bounds.upperBound)), got \(value).")
}
