/// How an engine's line is told from the others: by colour and by marker, so that it can be told without
/// colours too.
///
/// Source of the colours: Okabe and Ito, *Color Universal Design*, 2008; darker or lighter where the page asks
/// for it.
struct LineStyle: Sendable {
  var engine: String
  var light: String
  var dark: String
  /// A path around the origin.
  var marker: String

  private init(_ engine: String, light: String, dark: String, marker: String) {
    self.engine = engine
    self.light = light
    self.dark = dark
    self.marker = marker
  }

  /// In the order of the legend. By name, so that a chart of kept results is the same whichever peers are
  /// built in.
  private static let known = [
    LineStyle(
      "eventrouter", light: "#0072B2", dark: "#56B4E9",
      marker: "M-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0Z"),
    LineStyle("automaton", light: "#555555", dark: "#BBBBBB", marker: "M-4,-1.5H4V1.5H-4Z"),
    LineStyle("hyperscan-event", light: "#D55E00", dark: "#E8702A", marker: "M-3.5,-3.5H3.5V3.5H-3.5Z"),
    LineStyle("hyperscan-batch", light: "#B07800", dark: "#F0C04A", marker: "M0,-4.5L4.5,3.5H-4.5Z"),
    LineStyle("re2-set", light: "#009E73", dark: "#2CC79A", marker: "M0,-5L5,0L0,5L-5,0Z"),
    LineStyle("aho-corasick", light: "#A8518A", dark: "#E39BC8", marker: "M0,4.5L4.5,-3.5H-4.5Z"),
  ]

  static let engines = known.map(\.engine)

  /// The style of `engine`; one that is not known is plain.
  static func style(of engine: String) -> LineStyle {
    known.first { $0.engine == engine }
      ?? LineStyle(engine, light: "#24292F", dark: "#E6EDF3", marker: "M-4,-1H4V1H-4Z")
  }
}
