/// Curves over two axes.
public struct LineChart: Sendable {
  public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double
    /// What a pointer that rests on it shows; empty for a point without a marker.
    public var words: String
    /// The least and the most of the samples that `y` stands for.
    public var spread: ClosedRange<Double>?

    public init(x: Double, y: Double, words: String = "", spread: ClosedRange<Double>? = nil) {
      self.x = x
      self.y = y
      self.words = words
      self.spread = spread
    }
  }

  public struct Series: Sendable {
    public var name: String
    public var style: SeriesStyle
    /// In the order in which they are joined.
    public var points: [Point]
    /// Whether it is what the chart is about.
    public var isEmphasised: Bool
    /// Whether it is a line through the points and not the points themselves.
    public var isFit: Bool

    public init(
      name: String, style: SeriesStyle, points: [Point], isEmphasised: Bool = false, isFit: Bool = false
    ) {
      self.name = name
      self.style = style
      self.points = points
      self.isEmphasised = isEmphasised
      self.isFit = isFit
    }
  }

  public var title: String
  /// What is to be seen, in words.
  public var description: String
  public var x: Axis
  public var y: Axis
  /// The last are drawn over the first.
  public var series: [Series]

  public init(title: String, description: String, x: Axis, y: Axis, series: [Series]) {
    self.title = title
    self.description = description
    self.x = x
    self.y = y
    self.series = series
  }
}
