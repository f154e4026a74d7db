/// A dot per result on a common axis, with the interval around it. A dot tells a place, so it is right on
/// logarithmic axes too; the length of a bar is not, for there is no zero that it could begin at.
public struct DotPlot: Sendable {
  public struct Row: Sendable, Hashable {
    public var label: String
    public var value: Double
    /// Such as the least and the most of the samples; nil where there is none.
    public var interval: ClosedRange<Double>?
    /// The value as it is written beside the dot.
    public var words: String
    public var style: SeriesStyle

    public init(
      label: String, value: Double, interval: ClosedRange<Double>?, words: String, style: SeriesStyle
    ) {
      self.label = label
      self.value = value
      self.interval = interval
      self.words = words
      self.style = style
    }
  }

  /// Rows under a line that says what they have in common.
  public struct Group: Sendable, Hashable {
    /// Empty where there is nothing to say.
    public var label: String
    public var rows: [Row]

    /// All that the axis has to have room for.
    public var values: [Double] {
      rows.flatMap { row in [row.value] + (row.interval.map { [$0.lowerBound, $0.upperBound] } ?? []) }
    }

    public init(label: String = "", rows: [Row]) {
      self.label = label
      self.rows = rows
    }
  }

  public var title: String
  /// What is to be seen, in words.
  public var description: String
  public var axis: Axis
  public var groups: [Group]
  /// A place on the axis that the rows are seen against.
  public var reference: Double?

  public init(
    title: String, description: String, axis: Axis, groups: [Group], reference: Double? = nil
  ) {
    self.title = title
    self.description = description
    self.axis = axis
    self.groups = groups
    self.reference = reference
  }
}
