/// The colours of plots and of the page around them, for one mode.
public struct PlotTheme: Sendable, Hashable {
  public let page: String
  public let ink: String
  public let muted: String
  public let grid: String
  public let minorGrid: String
  public let frame: String
  public let isDark: Bool

  public static let light = PlotTheme(
    page: "#ffffff", ink: "#1f2328", muted: "#57606a", grid: "#d8dee4", minorGrid: "#eef1f4",
    frame: "#8c959f", isDark: false)

  public static let dark = PlotTheme(
    page: "#0d1117", ink: "#e6edf3", muted: "#9da7b1", grid: "#30363d", minorGrid: "#1c2128",
    frame: "#6e7681", isDark: true)

  /// The rules of this mode for the plots.
  public var css: String {
    let series = (SeriesStyle.all + [.regression, .improvement, .neutral]).map { style in
      let colour = isDark ? style.dark : style.light
      return ".\(style.name) { stroke: \(colour); fill: \(colour) }\n"
    }.joined()
    return """
      .plot text { fill: \(ink); stroke: none }
      .plot .small { fill: \(muted) }
      .plot .page { fill: \(page) }
      .plot .grid { stroke: \(grid) }
      .plot .minor { stroke: \(minorGrid) }
      .plot .frame { stroke: \(frame) }
      .plot .marker { stroke: \(page) }
      \(series)
      """
  }

  /// The rules for plots in light, in dark, and on paper.
  public static let styleSheet = """
    .plot text { font: 12px system-ui, sans-serif }
    .plot .title { font-size: 17px; font-weight: 600 }
    .plot .panel { font-size: 13px; font-weight: 600 }
    .plot .small { font-size: 11px }
    .plot .grid, .plot .minor, .plot .frame { fill: none; stroke-width: 1 }
    .plot .line { stroke-width: 1.8; stroke-linejoin: round }
    .plot .emphasis { stroke-width: 3 }
    .plot .range { stroke-width: 1.6; fill: none }
    .plot .fit { stroke-width: 1; stroke-dasharray: 2 3 }
    .plot .marker { stroke-width: 0.8 }
    \(light.css)
    @media screen and (prefers-color-scheme: dark) {
    \(dark.css)
    }
    .plot .line, .plot .fit, .plot .range { fill: none }

    """
}
