/// How wide a chart is drawn. A page holds every chart in all sizes and shows the one whose letters come out in
/// about the size of the page's own; no script is needed for it.
public enum ChartSize: String, Sendable, Hashable, CaseIterable {
  case narrow
  case medium
  case wide

  /// In units of the drawing, of which a letter is 12 high.
  var width: Double {
    switch self {
    case .narrow: 340
    case .medium: 720
    case .wide: 1_280
    }
  }

  var lineChartHeight: Double {
    switch self {
    case .narrow: 250
    case .medium: 330
    case .wide: 400
    }
  }

  /// Shows one size, by the width of the box around the chart.
  public static let styleSheet = """
    .chart { container-type: inline-size }
    .chart .narrow, .chart .wide { display: none }
    @container (max-width: 559px) { .chart .medium { display: none } .chart .narrow { display: block } }
    @container (min-width: 1040px) { .chart .medium { display: none } .chart .wide { display: block } }

    """
}
