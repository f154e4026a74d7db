import Foundation
import MarkupTestSupport
import Plots
import Testing

@testable import BenchmarkCore
@testable import ReportPages

@Suite("The history on the report's page")
struct HistoryPageTests {
  private static func path(_ name: String) throws -> String {
    try #require(Bundle.module.url(forResource: "Saved/\(name)", withExtension: nil)).path
  }

  private static func page(_ history: History) throws -> (html: String, elements: [Element]) {
    let folder = ReportFolder(path: try path("history"), history: history)
    let html = ReportPage(title: "", sources: [], folders: [folder]).html
    return (html, try Element.all(in: String(html.dropFirst("<!DOCTYPE html>\n".count))))
  }

  private static func history(baseline: String? = nil) throws -> History {
    let base = try baseline.map { (name: $0, content: try SavedFile(path: try path("history/\($0)"))) }
    return try History(folder: try path("history"), baseline: base)
  }

  /// The places of a chart's dots, from left to right.
  private static func dots(_ elements: [Element], _ chart: Element, style: String) -> [(x: Double, y: Double)]
  {
    elements.filter { element in
      element["class"] == "point" && element.parent?["class"] == style
        && sequence(first: element, next: { $0.parent }).contains { $0 === chart }
    }.compactMap { element in
      let numbers = element["transform"]?.split { "(),".contains($0) }.compactMap { Double($0) } ?? []
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }

  @Test("each workload, engine and number of lanes is a chart by time with a dot per result, and a table")
  func series() throws {
    let (_, elements) = try Self.page(try Self.history())
    #expect(elements.contains { $0.name == "section" && $0["id"] == "history" })
    let captions = elements.filter { $0.name == "figcaption" }.map(\.text)
    #expect(captions.count == 7)
    #expect(captions.contains("server, 300 conditions: fast, 1 lane"))
    #expect(captions.contains("server, 300 conditions: fast, 2 lanes"))
    #expect(captions.contains("server, 300 conditions: foundation, 1 lane"))
    #expect(elements.count { $0.name == "table" } == 7)
    for chart in elements where chart.name == "svg" && chart["aria-hidden"] == nil {
      let style = Palette(["fast"])["fast"].name
      let dots = Self.dots(elements, chart, style: style)
      if dots.isEmpty { continue }
      #expect(dots.count == 7)
      let xs = dots.map(\.x)
      #expect(xs == xs.sorted())
      // A day lies between the second and the third, twelve between the fourth and the fifth.
      #expect(xs[4] - xs[3] > 8 * (xs[2] - xs[1]))
    }
    #expect(elements.contains { $0.name == "td" && $0.text == "another machine or build than before" })
  }

  @Test("the baseline is marked; where its value stands above, the line does")
  func baseline() throws {
    let (html, elements) = try Self.page(try Self.history(baseline: "2026-09-01.json"))
    #expect(html.contains("baseline: 2026-09-01.json"))
    let charts = elements.filter { $0.name == "svg" && $0["aria-hidden"] == nil }
    let style = Palette(EngineName.allCases.map(\.rawValue) + ["baseline"])["baseline"].name
    for chart in charts {
      #expect(elements.contains { $0["class"] == "fit" && $0.parent?.parent === chart })
      #expect(Self.dots(elements, chart, style: style).count == 1)
    }
  }

  @Test("a file that is none is named without its folder, and none of the page is red")
  func skipped() throws {
    let (html, elements) = try Self.page(try Self.history(baseline: "2026-09-01.json"))
    #expect(html.contains("left out: broken.json: broken.json:2:1"))
    #expect(!html.contains("Saved/") && !html.contains("/history"))
    #expect(!elements.contains { $0["class"] == "bad" || $0["class"] == SeriesStyle.regression.name })
  }

  @Test("results without a moment stand one after the other")
  func untimed() throws {
    let files = ["suite-before.json", "suite.json"]
    let history = History(files: try files.map { ($0, try SavedFile(path: try Self.path($0))) })
    let (_, elements) = try Self.page(history)
    #expect(elements.contains { $0.name == "text" && $0.text == "results, the oldest first" })
  }
}
