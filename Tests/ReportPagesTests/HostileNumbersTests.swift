import Plots
import RouterFiles
import Testing

@testable import BenchmarkCore
@testable import ReportPages

/// Every number of a saved file in turn is replaced by one that nobody measured.
@Suite("A hostile number in a saved result is refused with its place, or shown; nothing traps")
struct HostileNumbersTests {
  private static let values = [
    "0", "-1", "1e300", "18446744073709551616", "9223372036854775807", "1e-300", "1000000000000000",
  ]

  /// The text with the number at `range` replaced, or, without a value, with its key spelt otherwise.
  private static func replacing(
    _ range: Range<String.Index>, of text: String, by value: String?
  ) -> String? {
    if let value { return text.replacingCharacters(in: range, with: value) }
    let head = text[..<range.lowerBound]
    guard head.hasSuffix("\": "), let quote = head.dropLast(3).lastIndex(of: "\"") else { return nil }
    return text.replacingCharacters(in: quote...quote, with: "\"un")
  }

  /// Where numbers stand outside of strings.
  private static func numbers(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var isString = false
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      if character == "\\" { index = text.index(after: index) }
      if character == "\"" { isString.toggle() }
      let end = text[index...].firstIndex { !"0123456789+-.eE".contains($0) } ?? text.endIndex
      if !isString, "0123456789-".contains(character) {
        ranges.append(index..<end)
        index = end
      } else {
        index = text.index(after: index)
      }
    }
    return ranges
  }

  private static let files: [String: String] = [
    "suite": Fixtures.suiteText, "scale": scale, "sweep": Fixtures.latencyText(runs: 2),
    "rate": Fixtures.latencyText(runs: 1), "peers": Fixtures.peersText,
    "churn": Fixtures.churn.formatted(as: .json),
  ]

  private static let scale: String = {
    var report = Fixtures.scale()
    report.curves = report.curves.filter { $0.axis == .conditions || $0.axis == .share }
    for index in report.curves.indices { report.curves[index].points.removeLast(1 + index) }
    return report.formatted(as: .json)
  }()

  @Test("read, report, history, figures and comparison", arguments: files.keys.sorted())
  func everyNumber(kind: String) throws {
    let text = try #require(Self.files[kind])
    let original = try SavedFile(bytes: Array(text.utf8), name: kind)
    let ranges = Self.numbers(in: text)
    let count = ranges.count
    #expect(count > 15, "numbers were found")
    var (refused, shown) = (0, 0)
    for range in ranges {
      for value in Self.values.map(Optional.some) + [nil] {
        guard let changed = Self.replacing(range, of: text, by: value) else { continue }
        do throws(FileFormatError) {
          let file = try SavedFile(bytes: Array(changed.utf8), name: "changed.json")
          shown += 1
          check(file, original)
        } catch {
          refused += 1
          #expect(error.description.hasPrefix("changed.json: "), "names the file")
          #expect(!error.path.isEmpty, "names the field: \(error)")
          #expect(!error.description.contains("\n"))
        }
      }
    }
    #expect(refused > count && shown > count)
  }

  private func check(_ file: SavedFile, _ original: SavedFile) {
    let source = ReportSource(name: "changed", content: file)
    let before = ReportSource(name: "original", content: original)
    for page in [
      ReportPage(title: "t", sources: [source], baseline: [before]),
      ReportPage(title: "t", sources: [before], baseline: [source]),
    ] {
      let html = page.html
      #expect(html.hasSuffix("</html>\n"))
      #expect(!html.contains("nan") && !html.contains("inf "), "a figure is no number")
    }
    let history = History(
      files: [("a", original), ("b", file), ("c", original)], baseline: ("base", file))
    for format in ReportFormat.allCases { #expect(history.formatted(as: format).hasSuffix("\n")) }
    for block in FigureBlock.allCases { _ = block.text(file) }
    for figure in SingleFigure.allCases {
      for place in ["fast/1", "conditions", "conditions/13", "openClose"] { _ = figure.text(file, at: place) }
    }
    if case .benchmark(let one) = file, case .benchmark(let other) = original {
      for (before, after) in [(one, other), (other, one)] {
        let comparison = Comparison(
          baseline: ComparisonSide(name: "a", reports: [before]),
          candidate: ComparisonSide(name: "b", reports: [after]), limits: ComparisonLimits())
        for format in ComparisonFormat.allCases { #expect(comparison.formatted(as: format).hasSuffix("\n")) }
      }
    }
  }

  @Test(
    "any number has words, none of them longer than a person reads",
    arguments: [
      0, -1, 1e300, -1e300, 1e-300, 18_446_744_073_709_551_616, .infinity, -.infinity, .nan,
      .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e15, -9.3e18,
    ] as [Double])
  func words(number: Double) {
    let words = [
      Figures.short(number), Figures.grouped(number), Figures.bytes(number), Figures.seconds(number),
      Figures.nanoseconds(number), Figures.exponent(number), Words.rate(number),
      TickFormat.si(unit: "s").text(number), TickFormat.si(unit: "").text(number),
    ]
    for text in words { #expect((1...32).contains(text.count), "\(text)") }
    #expect(Figures.grouped(Int.min) == "-9,223,372,036,854,775,808")
    let samples = [number, 1, 0]
    for axis in [Axis.linear("", samples), .logarithmic("", samples), .nines("", samples)] {
      #expect(axis.ticks.count < 40)
      for sample in samples { #expect((0...1).contains(axis.position(sample))) }
    }
  }
}
