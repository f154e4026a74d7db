import MarkupTestSupport
import Testing

@testable import Plots

@Suite("Charts")
struct ChartTests {
  private static let hostile = "<script>alert('\"&\u{0}\u{202E}]]>"

  private static func lines(_ points: [LineChart.Point]) -> LineChart {
    LineChart(
      title: hostile, description: hostile, x: .logarithmic(hostile, points.map(\.x)),
      y: .logarithmic(hostile, points.map(\.y)),
      series: [LineChart.Series(name: hostile, style: SeriesStyle.all[8], points: points)])
  }

  private static func dots(_ values: [Double], label: String = hostile, axis: Axis? = nil) -> DotPlot {
    DotPlot(
      title: hostile, description: hostile,
      axis: axis ?? .dots("events", values.flatMap { [$0 * 0.9, $0 * 1.1] }),
      groups: [
        DotPlot.Group(
          label: label,
          rows: values.map { value in
            DotPlot.Row(
              label: label, value: value, interval: (value * 0.9)...(value * 1.1), words: label,
              style: SeriesStyle.all[0])
          })
      ], reference: 1)
  }

  /// Each drawing of each chart.
  static let pictures: [String] = charts.flatMap { chart in
    chart.split(separator: "<svg ").map { "<svg " + $0 }
  }

  private static let charts: [String] = [
    lines([]).svg(id: "a"), lines([.init(x: 1, y: 2, words: hostile)]).svg(id: "a"),
    lines([.init(x: 1, y: 2, words: hostile, spread: 1...3), .init(x: 1e6, y: 0, words: hostile)])
      .svg(id: "a"), dots([]).svg(id: "a"), dots([1, 2]).svg(id: "a"),
    dots([1, .infinity, 1e300]).svg(id: "a"),
    PanelGrid(
      title: hostile, description: hostile, note: hostile,
      legend: [.init(name: hostile, style: SeriesStyle.all[0])],
      panels: [lines([.init(x: 1, y: 2, words: hostile)])], emptyNote: ""
    ).svgFile(),
  ]

  @Test("are well-formed whatever the words, images with a title and a description", arguments: pictures)
  func wellFormed(picture: String) throws {
    let elements = try Element.all(in: picture)
    let root = try #require(elements.first)
    #expect(root.name == "svg")
    #expect(root["role"] == "img")
    let named = try #require(root["aria-labelledby"]).split(separator: " ")
    for (name, id) in zip(["title", "desc"], named) {
      let element = try #require(elements.first { $0.name == name && $0.parent === root })
      #expect(element["id"] == String(id))
      #expect(element.text.contains("<script>alert('\"&"))
      #expect(!element.text.unicodeScalars.contains("\u{202E}"))
    }
    #expect(!elements.contains { $0.name == "script" })
    #expect(!picture.contains("NaN") && !picture.contains("inf"))
  }

  @Test("more is further up and further right; every point is drawn once with its words")
  func places() throws {
    let points = [(1.0, 5.0), (10, 50), (1_000, 20)].map { x, y in
      LineChart.Point(x: x, y: y, words: "\(x) \(y)")
    }
    let elements = try Element.all(in: Self.lines(points).svg(id: "a"))
    let places = try points.map { point -> (x: Double, y: Double) in
      let marks = elements.filter { $0.name == "title" && $0.text == point.words }
      #expect(marks.count == 1)
      let transform = try #require(marks.first?.parent?["transform"])
      let numbers = transform.split { "(),".contains($0) }.dropFirst().compactMap { Double($0) }
      return (numbers[0], numbers[1])
    }
    #expect(places[0].x < places[1].x && places[1].x < places[2].x)
    #expect(places[0].y > places[2].y && places[2].y > places[1].y)
  }

  /// The places across of the dots, and of both ends of their intervals.
  private static func places(_ plot: DotPlot, _ size: ChartSize) throws -> [(dot: Double, ends: [Double])] {
    let elements = try Element.all(in: plot.svg(id: "a", size))
    let dots = elements.filter { $0["class"] == "marker" }.compactMap { $0["transform"] }
    let ranges = elements.filter { $0["class"] == "range" }.compactMap { $0["d"] }
    return zip(dots, ranges).map { dot, range in
      let x = dot.split { "(,".contains($0) }.dropFirst().first.flatMap { Double($0) } ?? .nan
      let numbers = range.split { "M,HVv".contains($0) }.compactMap { Double($0) }
      return (x, [numbers[0], numbers[2]])
    }
  }

  @Test(
    "where a logarithmic axis has no zero there are dots with intervals, and no bars",
    arguments: ChartSize.allCases)
  func logarithmic(size: ChartSize) throws {
    let plot = Self.dots([1, 100, 10_000])
    #expect(plot.axis.scale == .logarithmic)
    #expect(plot.axis.label.contains("logarithmic"))
    let elements = try Element.all(in: plot.svg(id: "a", size))
    #expect(!elements.contains { $0.name == "rect" }, "a bar")
    let places = try Self.places(plot, size)
    #expect(places.count == 3)
    #expect(abs((places[2].dot - places[1].dot) - (places[1].dot - places[0].dot)) < 0.2)
    for place in places { #expect(place.ends[0] < place.dot && place.dot < place.ends[1]) }
  }

  @Test("dots that differ by little have an axis from zero")
  func linear() {
    #expect(Axis.dots("", [100, 300]).domain.lowerBound == 0)
    #expect(Axis.dots("", [100, 300]).scale == .linear)
  }

  @Test(
    "no text reaches over the edge or into another, whatever its length", arguments: ChartSize.allCases,
    names.indices)
  func room(size: ChartSize, index: Int) throws {
    let name = Self.names[index]
    let values = [1.0, 1e6, 12_345_678]
    let charts = [
      Self.dots(values, label: name).svg(id: "a", size),
      Self.dots(values, label: name, axis: .linear("", values)).svg(id: "a", size),
      LineChart(
        title: name, description: name, x: .linear(name, [0, 1e5]),
        y: .logarithmic(name, [1e-9, 1e9], format: .si(unit: "s")), series: []
      ).svg(id: "a", size),
      LineChart(
        title: "", description: "", x: .logarithmic(name, values), y: .linear(name, values), series: []
      )
      .svg(id: "a", size),
    ]
    for chart in charts {
      let elements = try Element.all(in: chart)
      let view = try #require(elements.first?["viewBox"]).split(separator: " ").compactMap { Double($0) }
      var lines: [Double: [ClosedRange<Double>]] = [:]
      for text in elements where text.name == "text" {
        let (x, y) = (
          try #require(text["x"].flatMap { Double($0) }), try #require(text["y"].flatMap { Double($0) })
        )
        let fontSize = text["class"] == "small" ? 11.0 : text["class"] == "panel" ? 13 : 12
        let width = TextFitting.ems(text.text) * fontSize
        // What is not ASCII is squeezed into what was planned for it.
        if text["class"] != "small", width > fontSize, !text.text.utf8.allSatisfy({ $0 < 0x80 }) {
          #expect(text["textLength"] != nil)
        }
        let start =
          text["text-anchor"] == "end" ? x - width : text["text-anchor"] == "middle" ? x - width / 2 : x
        #expect(start >= -0.5 && start + width <= view[2] + 0.5, "\(text.text.prefix(40))")
        #expect(y > 8 && y < view[3] - 3)
        let range = start...(start + width)
        #expect(!(lines[y] ?? []).contains { $0.overlaps(range) }, "\(text.text.prefix(40))")
        lines[y, default: []].append(range)
      }
    }
  }

  private static let names = [
    "a", hostile, String(repeating: "W", count: 300), String(repeating: "é", count: 300),
    "a" + String(repeating: "\u{301}", count: 5_000), String(repeating: "\u{FDFD}", count: 40),
  ]

  @Test("long text keeps its beginning and its end; a letter bears few marks")
  func fitting() {
    let long = "begin" + String(repeating: "x", count: 10_000) + "end"
    let fitted = TextFitting.fitted(long, ems: 20)
    #expect(fitted.hasPrefix("begin") && fitted.hasSuffix("end") && fitted.contains("…"))
    #expect(TextFitting.ems(fitted) <= 20)
    #expect(TextFitting.fitted("short", ems: 20) == "short")
    let marks = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(TextFitting.fitted(marks, ems: 20).unicodeScalars.count < 10)
    #expect(TextFitting.fitted("नमस्ते", ems: 20) == "नमस्ते")
  }

  @Test(
    "text is escaped",
    arguments: [
      ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("\u{0}\u{1B}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("é 👍🏽 日本", "é 👍🏽 日本"),
    ])
  func escaping(text: String, expected: String) { #expect(Markup.escaped(text) == expected) }
}
