import Foundation
import MarkupTestSupport
import Plots
import Testing

@testable import BenchmarkCore
@testable import ReportPages

@Suite("The report's page")
struct PageTests {
  private static func sources(_ factor: Double = 1) throws -> [ReportSource] {
    [
      ReportSource(name: Fixtures.hostile, content: .benchmark(Fixtures.benchmark(factor))),
      ReportSource(name: "scale.json", content: .scale(Fixtures.scale(factor))),
      ReportSource(name: "one.json", content: .latency(try Fixtures.latency(runs: 1))),
      ReportSource(name: "sweep.json", content: .latency(try Fixtures.latency(runs: 9))),
      ReportSource(name: "peers.jsonl", content: .peers(Fixtures.peers)),
      ReportSource(name: "churn.json", content: .churn(Fixtures.churn)),
    ]
  }

  private static func page() throws -> ReportPage {
    ReportPage(title: Fixtures.hostile, sources: try sources(), baseline: try sources(1.5))
  }

  /// The page's markup as XML: the document type is the only thing that XML does not share.
  private static func elements(_ page: ReportPage) throws -> [Element] {
    let prefix = "<!DOCTYPE html>\n"
    #expect(page.html.hasPrefix(prefix))
    return try Element.all(in: String(page.html.dropFirst(prefix.count)))
  }

  @Test("is well-formed and has every section, whatever the files hold")
  func wellFormed() throws {
    let elements = try Self.elements(try Self.page())
    let sections = elements.filter { $0.name == "section" }.compactMap { $0["id"] }
    #expect(
      sections == ["changes", "throughput", "peers", "growth", "latency", "churn", "memory", "environment"])
    let links = elements.filter { $0.name == "a" }.compactMap { $0["href"] }
    let ids = elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count, "an id stands twice")
    for link in links { #expect(ids.contains(String(link.dropFirst())), "\(link) leads nowhere") }
  }

  @Test("loads nothing and runs nothing: it opens from a disk, without a network")
  func selfContained() throws {
    let page = try Self.page()
    let elements = try Self.elements(page)
    for element in elements {
      #expect(!["script", "img", "iframe", "object", "embed", "base", "form"].contains(element.name))
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on"))
        switch name {
        case "src", "srcset", "action", "data": Issue.record("\(element.name) has \(name)")
        case "href": #expect(value.hasPrefix("#") || value == "data:,")
        default: break
        }
      }
    }
    let style = elements.filter { $0.name == "style" }.map(\.text).joined()
    for word in ["url(", "@import", "http"] { #expect(!style.contains(word)) }
    // What a hostile name says of an address is text and nothing else.
    let plain = page.html.replacing("&lt;img src=http://x.example/y&gt;", with: "")
    #expect(!plain.contains("http:") && !plain.contains("https:"))
  }

  @Test("names from files are shown as they are, and never become markup")
  func escaping() throws {
    let page = try Self.page()
    #expect(!page.html.contains("<script"))
    #expect(!page.html.unicodeScalars.contains { $0 == "\u{0}" || $0 == "\u{1B}" || $0 == "\u{202E}" })
    let texts = try Self.elements(page).map(\.text)
    for name in ["workload ", "cpu ", "index ", "kind ", "refuses ", "skipped ", "machine "] {
      #expect(texts.contains { $0.contains("\(name)<script>alert(1)</script>\"'&]]>") }, "no \(name)")
    }
  }

  @Test("every picture is an image with a title, a description and a table of its figures")
  func alternatives() throws {
    let elements = try Self.elements(try Self.page())
    let pictures = elements.filter { $0.name == "svg" && $0["aria-hidden"] == nil }
    #expect(pictures.count > 12)
    for picture in pictures {
      #expect(picture["role"] == "img")
      for name in ["title", "desc"] {
        let part = try #require(elements.first { $0.name == name && $0.parent === picture })
        #expect(!part.text.isEmpty)
        let id = try #require(part["id"])
        #expect(picture["aria-labelledby"]?.contains(id) == true)
      }
      let figure = try #require(picture.parent?.parent)
      #expect(picture.parent?["class"] == "chart" && figure.name == "figure")
      #expect(elements.contains { $0.name == "figcaption" && $0.parent === figure })
    }
    for section in elements where section.name == "section" {
      let own = elements.filter { element in
        sequence(first: element, next: { $0.parent }).contains { $0 === section }
      }
      if own.contains(where: { $0.name == "svg" }) { #expect(own.contains { $0.name == "table" }) }
    }
  }

  @Test("can be used by keys alone: a link to skip, focus that shows, boxes that scroll")
  func keyboard() throws {
    let elements = try Self.elements(try Self.page())
    let first = try #require(elements.first { $0.name == "a" })
    #expect(first["class"] == "skip")
    #expect(first["href"] == "#main")
    #expect(elements.contains { $0["id"] == "main" && $0["tabindex"] == "-1" })
    for table in elements where table.name == "table" {
      let box = try #require(table.parent)
      #expect(box["tabindex"] == "0" && box["role"] == "region")
      #expect(box["aria-label"]?.isEmpty == false)
    }
    for details in elements where details.name == "details" {
      #expect(elements.contains { $0.name == "summary" && $0.parent === details })
    }
    let style = elements.filter { $0.name == "style" }.map(\.text).joined()
    for word in [":focus-visible", "prefers-color-scheme: dark", "@media print"] {
      #expect(style.contains(word), "no \(word)")
    }
    #expect(elements.first { $0.name == "html" }?["lang"] == "en")
    #expect(elements.contains { $0["name"] == "viewport" })
  }

  /// All cells of all tables.
  private static func cells(_ page: ReportPage) throws -> Set<String> {
    Set(try elements(page).filter { $0.name == "td" || $0.name == "th" }.map(\.text))
  }

  @Test("every figure of the results stands in a table")
  func figures() throws {
    let page = try Self.page()
    let cells = try Self.cells(page)
    var expected: [String] = []
    for workload in Fixtures.benchmark().workloads {
      for result in workload.results {
        expected += result.nanoseconds.values.map(Figures.short)
        expected += [
          Figures.short(result.nanoseconds.median), Figures.seconds(result.buildSeconds),
          Figures.short(result.bytesPerSecond / 1e9), Figures.short(result.allocatedBytesPerEvent ?? 0),
          Figures.short(result.instructionsPerEvent ?? 0),
        ]
        if result.indexBytes > 0 { expected.append(Figures.bytes(result.indexBytes)) }
      }
    }
    for curve in Fixtures.scale().curves {
      for point in curve.points {
        expected += [
          Figures.grouped(curve.position(of: point)), Figures.short(point.nanoseconds.median),
          "\(Figures.short(point.nanoseconds.minimum))–\(Figures.short(point.nanoseconds.maximum))",
          Figures.seconds(point.buildSeconds), Figures.bytes(point.indexBytes),
          "\(Figures.grouped(point.comparedEvents ?? 0)) events",
        ]
      }
      for figure in ScaleFigure.allCases {
        expected.append(Figures.exponent(try #require(curve.fit(figure)).exponent))
      }
    }
    for run in try Fixtures.latency(runs: 9).runs {
      for one in [run.response, run.service] {
        expected += one.percentiles.map { Figures.nanoseconds(Double($0.nanoseconds)) }
        expected += [one.minimum, one.maximum].map { Figures.nanoseconds(Double($0)) }
        expected.append(Figures.nanoseconds(one.mean))
      }
      expected += run.response.curve.map { Figures.nanoseconds(Double($0.nanoseconds)) }
      expected.append(Figures.grouped(run.backlogEvents))
      expected.append(Figures.short(try #require(run.allocatedBytesPerEvent)))
    }
    for cell in Fixtures.peers.cells {
      for engine in cell.engines where engine.problem == nil {
        expected += engine.nanoseconds.values.map { samples in
          "\(Figures.short(samples.median)) (\(Figures.short(samples.minimum))–\(Figures.short(samples.maximum)))"
        }
        expected += [Figures.seconds(engine.buildSeconds ?? 0), Figures.bytes(engine.indexBytes ?? 0)]
        expected.append(Figures.bytes(engine.buildPeakBytes ?? 0))
      }
    }
    for figure in expected { #expect(cells.contains(figure), "no cell has \(figure)") }
  }

  @Test("what changed has the verdict of the comparison, and its figures")
  func changes() throws {
    let page = ReportPage(
      title: "", sources: [ReportSource(name: "b", content: .benchmark(Fixtures.benchmark(2)))],
      baseline: [ReportSource(name: "a", content: .benchmark(Fixtures.benchmark()))])
    let elements = try Self.elements(page)
    let verdict = try #require(elements.first { $0["class"]?.hasPrefix("verdict") == true })
    let comparison = Comparison(
      baseline: ComparisonSide(name: "a", reports: [Fixtures.benchmark()]),
      candidate: ComparisonSide(name: "b", reports: [Fixtures.benchmark(2)]), limits: ComparisonLimits())
    #expect(comparison.verdict == .wrongAnswers, "the fixture's checksums depend on the factor")
    #expect(verdict["class"] == "verdict bad")
    #expect(verdict.text.contains("wrong answers"))
    let cells = try Self.cells(page)
    for row in comparison.table.rows {
      for cell in row { #expect(cells.contains(cell) || cell.contains("<")) }
    }
  }

  /// A page of files of `Saved/`.
  private static func saved(_ file: String, baseline: String? = nil, folder: String = "") throws -> ReportPage
  {
    func source(_ file: String) throws -> ReportSource {
      let path = try #require(Bundle.module.url(forResource: "Saved/\(file)", withExtension: nil)).path
      return ReportSource(name: folder + path, content: try SavedFile(path: path))
    }
    return ReportPage(
      title: "", sources: [try source(file)], baseline: try baseline.map { [try source($0)] } ?? [])
  }

  @Test("a suite is one chart and one table, with the lanes in every label")
  func suite() throws {
    let elements = try Self.elements(try Self.saved("suite.json"))
    let figures = elements.filter { $0.name == "figure" }
    #expect(figures.count == 1)
    let charts = elements.filter { $0.name == "svg" && $0["aria-hidden"] == nil }
    #expect(charts.count == ChartSize.allCases.count, "one in each size")
    for chart in charts {
      let texts = elements.filter { element in
        element.name == "text" && sequence(first: element, next: { $0.parent }).contains { $0 === chart }
      }.map(\.text)
      for workload in ["server, 300 conditions", "hot, 100 conditions"] { #expect(texts.contains(workload)) }
      for engine in ["fast", "reference", "foundation"] {
        #expect(!texts.contains(engine))
        for lanes in ["1 lane", "2 lanes"] { #expect(texts.count { $0 == "\(engine), \(lanes)" } == 5) }
      }
    }
    #expect(elements.count { $0["aria-label"]?.hasPrefix("Times of") == true && $0.name == "table" } == 1)
  }

  @Test("what is no event is not called one: figures of calls are told per what they do")
  func units() throws {
    var report = Fixtures.benchmark()
    report.workloads[0].summary.call = .compile
    let page = ReportPage(title: "", sources: [ReportSource(name: "a", content: .benchmark(report))])
    let texts = try Self.elements(page).map(\.text)
    for text in ["conditions/s", "ns/condition", "conditions per second", "B allocated/condition"] {
      #expect(texts.contains { $0.hasPrefix(text) }, "no \(text)")
    }
    #expect(!texts.contains { $0.hasSuffix("events/s") || $0.contains("ns/event") })
  }

  @Test("what compiling keeps and needs is a chart and a table")
  func memory() throws {
    let page = try Self.saved("memory.json")
    guard case .memory(let report) = page.sources[0].content else { return try #require(Bool(false)) }
    let elements = try Self.elements(page)
    for bytes in [report.memory.indexBytes, report.memory.keptBytes, report.memory.peakBytes] {
      #expect(elements.contains { $0.name == "td" && $0.text == Figures.bytes(bytes) })
      #expect(elements.contains { $0.name == "text" && $0.text == Figures.bytes(bytes) })
    }
    #expect(elements.contains { $0["id"] == "memory" } && elements.contains { $0["id"] == "environment" })
  }

  @Test("updates: every figure of the pictures is in a table, and a rate that was not held is told")
  func churn() throws {
    let page = ReportPage(
      title: "", sources: [ReportSource(name: "churn.json", content: .churn(Fixtures.churn))])
    let elements = try Self.elements(page)
    let cells = Set(elements.filter { $0.name == "td" }.map(\.text))
    let outcome = Fixtures.churn.outcome
    for text in [
      Figures.share(outcome.throughputRatio), Figures.share(outcome.throughputRatioIdle),
      Figures.share(outcome.memoryRatio), Figures.grouped(outcome.updatesPerSecond), "yes", "–",
    ] { #expect(cells.contains(text), "no \(text)") }
    for turn in outcome.turns {
      for phase in ChurnPhase.allCases { #expect(cells.contains(Figures.grouped(turn[phase]))) }
      #expect(cells.contains(Figures.bytes(turn.indexBytes)))
    }
    for latencies in [outcome.updateLatency, outcome.controlLatency] {
      for point in latencies.curve {
        #expect(cells.contains(Figures.nanoseconds(Double(point.nanoseconds))))
      }
    }
    #expect(!Fixtures.churn.isHeld && elements.contains { $0.text.hasPrefix("The rate was not held: 5,079") })
    #expect(elements.count { $0.name == "figure" } == 3)
  }

  @Test("no folder of the files' is named anywhere, also not in what a comparison says of them")
  func paths() throws {
    for (file, baseline) in [
      ("suite.json", "suite-before.json"), ("suite.json", "hostile.json"), ("peers.jsonl", nil),
    ] {
      let html = try Self.saved(file, baseline: baseline).html
      #expect(html.contains(file))
      #expect(!html.contains("/\(file)") && !html.contains("Saved/"))
    }
    let same = ReportPage(
      title: "",
      sources: [
        ReportSource(name: "/a/run.json", content: .benchmark(Fixtures.benchmark())),
        ReportSource(name: "/b/run.json", content: .benchmark(Fixtures.benchmark())),
      ], baseline: [ReportSource(name: "/a/run.json", content: .benchmark(Fixtures.benchmark()))])
    #expect(same.sources.map(\.name) == ["run.json", "run.json (2)"])
    #expect(same.baseline.map(\.name) == ["run.json"])
  }

  /// The classes and styles on the page that are red.
  private static func red(_ page: ReportPage) throws -> [String] {
    try elements(page).filter { element in
      let classes = element["class"]?.split(separator: " ") ?? []
      return classes.contains("bad") || classes.contains { $0 == SeriesStyle.regression.name }
    }.map { "\($0.name).\($0["class"] ?? "")" }
  }

  @Test("a regression is red, and nothing else: no other engine, no unclear change, no other machine")
  func red() throws {
    let comparison = try Self.saved("suite.json", baseline: "suite-before.json")
    let red = try Self.red(comparison)
    #expect(red.contains("p.verdict bad") && red.contains("tr.bad"))
    // The one workload that is slower for sure, on one lane and on two, in each size of the chart.
    #expect(red.count { $0 == "g.worse" } == 2 * ChartSize.allCases.count)
    #expect(comparison.html.contains("unclear"))

    #expect(try Self.red(Self.saved("suite.json")).isEmpty)
    #expect(try Self.red(Self.saved("peers.jsonl")).isEmpty)
    #expect(try Self.red(Self.saved("suite-before.json", baseline: "suite-before.json")).isEmpty)
    #expect(try Self.red(Self.saved("suite.json", baseline: "hostile.json")).isEmpty, "not comparable")

    var other = comparison
    for index in other.baseline.indices {
      guard case .benchmark(var report) = other.baseline[index].content else { continue }
      report.environment.cpu = "another"
      other.baseline[index].content = .benchmark(report)
    }
    #expect(other.html.contains("DIFFERENT MACHINES"))
    #expect(try Self.red(other).isEmpty)
    let style = try #require(try Self.elements(other).first { $0.name == "style" })
    #expect(style.text.matches(of: #/var\(--bad\)/#).count == 1, "only the class has it")
  }

  @Test("a very long name is shortened, and stands whole in a title")
  func longNames() throws {
    let name = "long " + String(repeating: "name-without-a-space", count: 60) + " end"
    let elements = try Self.elements(try Self.saved("hostile.json", baseline: "hostile.json"))
    #expect(elements.contains { $0.name == "th" && $0["title"] == name && $0.text.hasSuffix(" end") })
    for element in elements where ["h3", "th", "td", "text", "span"].contains(element.name) {
      #expect(element.text.unicodeScalars.count < 600, "\(element.name)")
      var marks = 0
      for scalar in element.text.unicodeScalars {
        marks = scalar.properties.isGraphemeExtend ? marks + 1 : 0
        #expect(marks <= 4)
      }
    }
  }

  @Test("a baseline without the same workloads is said to be one")
  func unrelated() throws {
    var other = Fixtures.scale()
    other.kind = "another"
    let page = ReportPage(
      title: "", sources: [ReportSource(name: "b", content: .scale(Fixtures.scale()))],
      baseline: [ReportSource(name: "a", content: .scale(other))])
    #expect(page.html.contains("b: the baseline has no results of the same workloads."))
  }

  @Test("a debug build, and results of several machines, are warned of")
  func warnings() throws {
    var debug = Fixtures.benchmark()
    debug.environment.configuration = "debug"
    debug.environment.cores = 64
    let page = ReportPage(
      title: "",
      sources: [
        ReportSource(name: "a", content: .benchmark(debug)),
        ReportSource(name: "b", content: .scale(Fixtures.scale())),
      ])
    let warnings = try Self.elements(page).filter { $0["class"] == "warning" }.map(\.text)
    #expect(warnings.contains { $0.contains("debug build") && $0.contains("a") })
    #expect(warnings.contains { $0.contains("2 different machines") })
  }

  @Test("the same results make the same page")
  func deterministic() throws { #expect(try Self.page().html == Self.page().html) }
}
