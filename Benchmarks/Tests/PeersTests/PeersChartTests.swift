import Foundation
import Plots
import Testing

@testable import PeerMatrix

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PeersChartTests {
  /// Engines that differ in time by factors, in cells of all kinds; what a run of the matrix looks like.
  private static func report(engines: [String] = ["eventrouter", "hyperscan-batch", "aho-corasick"]) -> Report
  {
    var results: [CellResult] = []
    for kind in ["real", "random", "hot", "uuids"] {
      for (place, conditions) in [1_000_000, 10, 1000].enumerated() {
        let name = "\(kind)/\(conditions)/64"
        var result = CellResult(cell: name, run: "", conditions: conditions, events: 1, bytes: 64)
        result.checksums = [.destination: "0"]
        result.engines = engines.enumerated().map { index, engine in
          let time = Double(1 + index * index * 70) * Double([31, 2, 5][place])
          return EngineResult(name: engine, nsPerEvent: [.destination: [time], .allMatches: [time * 3]])
        }
        results.append(result)
      }
    }
    return Report(machine: Machine(kernel: "a & <b>"), results: results)
  }

  /// Where each engine's marker of each cell is drawn.
  private static func places(_ elements: [Element]) throws -> [String: (x: Double, y: Double)] {
    var places: [String: (x: Double, y: Double)] = [:]
    for element in elements where element.name == "title" {
      guard let transform = element.parent?.attributes["transform"] else { continue }
      let numbers = transform.split { "(),".contains($0) }.dropFirst().compactMap { Double($0) }
      try #require(numbers.count == 2)
      let words = element.text.split(separator: ":")
      #expect(places.updateValue((numbers[0], numbers[1]), forKey: String(words[0])) == nil, "drawn twice")
    }
    return places
  }

  @Test func everyCellOfEveryEngineIsDrawnOnce() throws {
    let report = Self.report()
    let places = try Self.places(elements(of: report.rendered(.svg)))
    let expected = report.results.flatMap { result in result.engines.map { "\($0.name), \(result.cell)" } }
    #expect(Set(places.keys) == Set(expected))
  }

  @Test("More conditions are further right, more time is further up, in every panel by the same measure")
  func positions() throws {
    let report = Self.report()
    let places = try Self.places(elements(of: report.rendered(.svg)))
    for kind in ["real", "random", "hot", "uuids"] {
      let points = try report.results.filter { $0.cell.hasPrefix(kind) }.flatMap { result in
        try result.engines.map { engine in
          let place = try #require(places["\(engine.name), \(result.cell)"])
          return (result.conditions, try #require(engine.median(.destination)), place)
        }
      }
      for (left, right) in points.flatMap({ point in points.map { (point, $0) } }) {
        #expect((left.0 < right.0) == (left.2.x < right.2.x))
        #expect((left.1 < right.1) == (left.2.y > right.2.y))
      }
    }
    let rows = ["real", "random"].map { places["eventrouter, \($0)/10/64"]?.y }
    #expect(rows[0] == rows[1])
  }

  @Test func everyEngineIsNamedAndToldApartByColourAndMarker() throws {
    let names = PeersChart.order
    let palette = Palette(names)
    let svg = try Self.report(engines: names).rendered(.svg)
    let elements = try elements(of: svg)
    for name in names { #expect(elements.contains { $0.name == "text" && $0.text == name }) }
    let markers = elements.filter { $0.attributes["class"] == "marker" }
    for name in names {
      let own = Set(
        markers.filter { $0.ancestors.contains { $0.attributes["class"] == palette[name].name } }.compactMap {
          $0.attributes["d"]
        })
      #expect(own.count == 1)
    }
    #expect(Set(markers.compactMap { $0.attributes["d"] }).count == names.count)
    #expect(Set(names.map { palette[$0].light }).count == names.count)
    #expect(Set(names.map { palette[$0].dark }).count == names.count)
  }

  @Test func itCanBeReadAloudAndInTheDark() throws {
    let elements = try elements(of: Self.report().rendered(.svg))
    let root = try #require(elements.first)
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    for name in ["title", "desc"] {
      let element = try #require(elements.first { $0.name == name && $0.parent === root })
      #expect(!element.text.isEmpty)
      #expect(root.attributes["aria-labelledby"]?.contains(element.attributes["id"] ?? "?") == true)
    }
    #expect(elements.contains { $0.name == "style" && $0.text.contains("prefers-color-scheme: dark") })
    for unit in ["ns per event", "conditions", "10", "1M"] {
      #expect(elements.contains { $0.name == "text" && $0.text == unit }, "no label \(unit)")
    }
  }

  @Test("Other lengths, other kinds and engines without figures have no place in it")
  func whatIsNotDrawn() throws {
    var report = Self.report()
    for name in ["real/10/24", "nonASCII/10/64", "adversarial/runs/10/64"] {
      report.results.append(report.results[0])
      report.results[report.results.count - 1].cell = name
    }
    report.results[0].engines[2] = EngineResult(name: "aho-corasick", problem: "refuses: too many")
    let places = try Self.places(elements(of: report.rendered(.svg)))
    #expect(places.count == 4 * 3 * 3 - 1)
    #expect(places["aho-corasick, \(report.results[0].cell)"] == nil)
  }

  @Test func nothingMeasuredIsAPictureThatSaysSo() throws {
    let report = Report(machine: Machine(kernel: nil), results: [])
    #expect(try elements(of: report.rendered(.svg)).contains { $0.text.hasPrefix("No such cells") })
  }
}

/// The elements of `svg` in document order; throws if it is not well-formed.
private func elements(of svg: String) throws -> [Element] {
  let collector = ElementCollector()
  let parser = XMLParser(data: Data(svg.utf8))
  parser.delegate = collector
  let isWellFormed = parser.parse()
  try #require(isWellFormed, "\(parser.parserError.map { "\($0)" } ?? "") in line \(parser.lineNumber)")
  return collector.elements
}

private final class Element {
  let name: String
  let attributes: [String: String]
  let parent: Element?
  var text = ""
  /// The elements around it, the nearest first.
  var ancestors: [Element] { Array(sequence(first: self) { $0.parent }.dropFirst()) }

  init(name: String, attributes: [String: String], parent: Element?) {
    self.name = name
    self.attributes = attributes
    self.parent = parent
  }
}

private final class ElementCollector: NSObject, XMLParserDelegate {
  var elements: [Element] = []
  private var open: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let element = Element(name: name, attributes: attributes, parent: open.last)
    elements.append(element)
    open.append(element)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
