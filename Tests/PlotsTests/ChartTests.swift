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

  private static func bars(_ count: Int) -> BarChart {
    let values = (0..<count).map { 10 * Double($0 + 1) }
    return BarChart(
      title: hostile, description: hostile, axis: BarChart.axis(hostile, values),
      bars: values.map { value in
        BarChart.Bar(
          label: hostile, value: value, spread: (value * 0.9)...(value * 1.1), words: hostile,
          style: SeriesStyle.all[0])
      })
  }

  static let pictures: [String] = [
    lines([]).svg(id: "a"), lines([.init(x: 1, y: 2, words: hostile)]).svg(id: "a"),
    lines([.init(x: 1, y: 2, words: hostile, spread: 1...3), .init(x: 1e6, y: 0, words: hostile)])
      .svg(id: "a"), bars(0).svg(id: "a"), bars(7).svg(id: "a"),
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

  @Test("the length of a bar tells its value on a linear axis")
  func lengths() throws {
    let widths = try Element.all(in: Self.bars(3).svg(id: "a")).filter { $0["class"] == "bar" }
      .compactMap { $0["width"].flatMap { Double($0) } }
    #expect(widths.count == 3)
    for (index, width) in widths.enumerated() {
      #expect(abs(width / widths[0] - Double(index + 1)) < 0.01)
    }
  }

  @Test("bars that differ by more than some forty times have a logarithmic axis, and all a length")
  func logarithmic() throws {
    let axis = BarChart.axis("events", [1, 10_000])
    #expect(axis.scale == .logarithmic)
    #expect(axis.label.contains("logarithmic"))
    #expect(axis.position(1) > 0)
  }

  @Test(
    "text is escaped",
    arguments: [
      ("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"), ("\u{0}\u{1B}\u{FFFF}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("é 👍🏽 日本", "é 👍🏽 日本"),
    ])
  func escaping(text: String, expected: String) { #expect(Markup.escaped(text) == expected) }
}
