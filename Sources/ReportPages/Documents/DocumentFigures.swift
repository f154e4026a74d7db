import BenchmarkCore
import EventModel

/// The figures of a Markdown document, which come from saved results.
///
/// A block stands between two lines, and all of it is written anew:
///
///     <!-- figures: throughput Results/server.json -->
///     …
///     <!-- /figures -->
///
/// A single figure stands within a line, `<!-- figure: FILE PLACE FIGURE -->7,905,547<!-- /figure -->`, where
/// the place is an engine and its lanes, such as `fast/1`, or a place on an axis, such as `conditions/1000`.
package struct DocumentFigures {
  /// What is wrong in a document, and where.
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    package var document: String
    /// From 1.
    package var line: Int
    package var reason: String

    package var description: String { "\(document):\(line): \(reason)" }
  }

  /// The document as the user named it.
  package var name: String
  package var text: String
  /// Reads a file of results, by its name in the document.
  private let load: (String) throws -> SavedFile

  package init(name: String, text: String, load: @escaping (String) throws -> SavedFile) {
    self.name = name
    self.text = text
    self.load = load
  }

  static let opening = "<!-- figures:"
  static let closing = "<!-- /figures -->"

  /// The document with every marked figure as the results have it.
  ///
  /// - Throws: ``Problem`` for a mark that cannot be followed, or what reading a file of results throws.
  package func updated() throws -> String {
    var lines: [String] = []
    var open: Int?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line == Self.closing {
        guard open != nil else { throw problem(index, "there is no block to close") }
        open = nil
        lines.append(String(line))
      } else if line.hasPrefix(Self.opening) {
        if let open { throw problem(index, "the block of line \(open + 1) is not closed yet") }
        open = index
        lines.append(String(line))
        lines += ["", try block(String(line), index), ""]
      } else if open == nil {
        lines.append(try withFigures(String(line), index))
      }
    }
    if let open { throw problem(open, "the block is not closed; expected a line \(Self.closing)") }
    return lines.joined(separator: "\n")
  }

  private func problem(_ index: Int, _ reason: String) -> Problem {
    Problem(document: name, line: index + 1, reason: reason)
  }

  /// The words of a mark behind its name, such as `throughput Results/server.json`.
  private func words(_ mark: Substring) -> [String] { mark.split(separator: " ").map(String.init) }

  private func block(_ line: String, _ index: Int) throws -> String {
    guard line.hasSuffix(" -->") else { throw problem(index, "the mark does not end in -->") }
    let words = words(line.dropFirst(Self.opening.count).dropLast(4))
    guard words.count == 2, let kind = FigureBlock(rawValue: words[0]) else {
      let kinds = FigureBlock.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem(index, "expected <!-- figures: KIND FILE -->, KIND one of \(kinds)")
    }
    guard let text = kind.text(try load(words[1])) else {
      throw problem(index, "\(words[1]) has no figures for a block of the kind \(kind.rawValue)")
    }
    return text
  }

  private func withFigures(_ line: String, _ index: Int) throws -> String {
    var result = ""
    var rest = line[...]
    while let start = rest.firstRange(of: "<!-- figure: ") {
      guard let end = rest[start.upperBound...].firstRange(of: " -->"),
        let close = rest[end.upperBound...].firstRange(of: "<!-- /figure -->")
      else { throw problem(index, "the figure is not closed; expected <!-- /figure --> in the same line") }
      let words = words(rest[start.upperBound..<end.lowerBound])
      guard words.count == 3 else {
        throw problem(index, "expected <!-- figure: FILE PLACE FIGURE -->")
      }
      guard let figure = SingleFigure(rawValue: words[2]) else {
        let names = SingleFigure.allCases.map(\.rawValue).joined(separator: ", ")
        throw problem(index, "there is no figure \(quoted(words[2])); expected one of \(names)")
      }
      guard let value = figure.text(try load(words[0]), at: words[1]) else {
        throw problem(index, "\(words[0]) has no \(words[2]) at \(words[1])")
      }
      result += rest[..<end.upperBound] + value + rest[close]
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
