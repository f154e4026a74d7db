import PeerMatrix

/// What the shapes of one set took.
package struct RaceResult: Sendable {
  package struct Shape: Sendable {
    package var name: String
    package var layers: String
    /// Nanoseconds per byte, as the cost model expects.
    package var estimate: Double
    /// One number per round.
    package var nanosecondsPerByte: [Double]

    package init(name: String, layers: String, estimate: Double, nanosecondsPerByte: [Double]) {
      self.name = name
      self.layers = layers
      self.estimate = estimate
      self.nanosecondsPerByte = nanosecondsPerByte
    }

    package var measured: Double { median(nanosecondsPerByte) ?? .infinity }

    /// By what part this shape takes longer than `other`: the median over the rounds, which cancels what slowed both.
    package func excess(over other: Shape) -> Double {
      let (mine, theirs) = (nanosecondsPerByte, other.nanosecondsPerByte)
      if mine.count == theirs.count { return (median(zip(mine, theirs).map { $0 / $1 }) ?? 1) - 1 }
      return measured / other.measured - 1
    }
  }

  /// The layers that the planner takes when it may take any.
  package var chosen: String
  package var shapes: [Shape]

  package init(chosen: String, shapes: [Shape]) {
    self.chosen = chosen
    self.shapes = shapes
  }

  package var chosenShape: Shape? { shapes.first { $0.layers == chosen } }

  /// The shape that takes least beside the chosen one, round by round; nil where the chosen one was not measured.
  package var bestShape: Shape? {
    guard let chosenShape else { return nil }
    return shapes.min { $0.excess(over: chosenShape) < $1.excess(over: chosenShape) }
  }

  /// By what part the chosen shape takes longer than the best of all that were measured; nil where the chosen one is none
  /// of these.
  package var regret: Double? {
    guard let chosenShape, let bestShape else { return nil }
    return max(0, 1 / (1 + bestShape.excess(over: chosenShape)) - 1)
  }
}
