/// One number per round.
package struct Samples: Sendable, Hashable {
  package let values: [Double]

  /// - Precondition: there is at least one value.
  package init(_ values: [Double]) {
    precondition(!values.isEmpty, "a median needs a sample")
    self.values = values
  }

  package var minimum: Double { values.min() ?? 0 }

  package var maximum: Double { values.max() ?? 0 }

  /// From the least to the most.
  package var spread: ClosedRange<Double> { minimum...maximum }

  /// The value in the middle, or the mean of the two there.
  package var median: Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
