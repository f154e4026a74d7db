/// Horizontal bars, each with the spread of what it stands for.
public struct BarChart: Sendable {
  public struct Bar: Sendable {
    public var label: String
    public var value: Double
    /// The least and the most of the samples.
    public var spread: ClosedRange<Double>
    /// The value as it is written beside the bar.
    public var words: String
    public var style: SeriesStyle

    public init(
      label: String, value: Double, spread: ClosedRange<Double>, words: String, style: SeriesStyle
    ) {
      self.label = label
      self.value = value
      self.spread = spread
      self.words = words
      self.style = style
    }
  }

  public var title: String
  /// What is to be seen, in words.
  public var description: String
  public var axis: Axis
  public var bars: [Bar]

  public init(title: String, description: String, axis: Axis, bars: [Bar]) {
    self.title = title
    self.description = description
    self.axis = axis
    self.bars = bars
  }

  /// An axis for `values`: linear from zero, or logarithmic where the smallest bar would vanish.
  public static func axis(_ label: String, _ values: [Double], format: TickFormat = .si(unit: "")) -> Axis {
    let positive = values.filter { $0 > 0 && $0.isFinite }
    guard let least = positive.min(), let most = positive.max(), most / least > 40 else {
      return .linear(label, positive, format: format)
    }
    // Half of the least: its bar has a length, too.
    return .logarithmic("\(label) (logarithmic)", positive + [least / 2], format: format)
  }
}
