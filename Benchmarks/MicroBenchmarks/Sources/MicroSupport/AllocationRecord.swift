/// The bytes that a benchmark's iterations allocated, exactly: histograms, which the package `benchmark`
/// keeps, hold three digits.
public struct AllocationRecord: Sendable, Equatable {
  /// What the figure of a benchmark is.
  public enum Figure: Sendable, Equatable {
    /// Bytes of one call, the same in every iteration.
    case bytesPerCall(calls: Int)
    /// Whole bytes per event in the iteration that allocated least. For several lanes: how often a thread has
    /// to be woken, which allocates, and when another lane first takes part differ from run to run.
    case bytesPerEvent(events: Int)

    var name: String {
      switch self {
      case .bytesPerCall: "AllocatedBytes"
      case .bytesPerEvent: "AllocatedBytesPerEvent"
      }
    }

    var divisor: Int {
      switch self {
      case .bytesPerCall(let calls): calls
      case .bytesPerEvent(let events): events
      }
    }
  }

  public let figure: Figure
  private(set) var least = Int.max
  private(set) var most = 0

  public init(_ figure: Figure) { self.figure = figure }

  /// Adds what an iteration allocated.
  public mutating func add(_ bytes: Int) {
    least = min(least, bytes)
    most = max(most, bytes)
  }

  /// The figure that is compared with the threshold.
  ///
  /// - Throws: ``WrongResult`` where it would not be the same in the next run.
  public func value() throws(WrongResult) -> Int {
    try require(least <= most, "no iteration was measured")
    if case .bytesPerCall(let calls) = figure {
      try require(
        least == most && least % calls == 0,
        "the calls of an iteration (\(calls)) allocated \(least) to \(most) bytes; expected the same in each")
    }
    return least / figure.divisor
  }

  /// A threshold file of the package `benchmark`.
  public func thresholdFile() throws(WrongResult) -> String {
    "{\n  \"\(figure.name)\" : \(try value())\n}\n"
  }
}
