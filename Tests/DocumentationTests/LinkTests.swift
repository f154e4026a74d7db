import Foundation
import Testing

/// Links lead somewhere.
@Suite("Links")
struct LinkTests {
  @Test("every relative link leads to a file, and to a heading of it", arguments: PackageFolder.allMarkdown())
  func links(document: String) throws {
    let folder = PackageFolder.url.appending(path: document).deletingLastPathComponent()
    let text = try PackageFolder.text(document)
    for target in Self.targets(in: text) where target.firstMatch(of: /^[a-z]+:/) == nil {
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      let file =
        parts[0].isEmpty ? PackageFolder.url.appending(path: document) : folder.appending(path: parts[0])
      guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record("\(document): there is no \(target)")
        continue
      }
      guard parts.count == 2 else { continue }
      let anchors = Self.anchors(in: try String(contentsOf: file, encoding: .utf8))
      #expect(anchors.contains(parts[1]), "\(document): \(target): there is no such heading")
    }
  }

  @Test("anchors are formed as on GitHub")
  func anchors() {
    let headings = "# Änderungen & `code`\n## The guard\n```sh\n# no heading\n```\n## The guard\n"
    #expect(Self.anchors(in: headings) == ["änderungen--code", "the-guard", "the-guard-1"])
  }

  /// The targets of inline links and images, and of reference definitions.
  private static func targets(in markdown: String) -> [String] {
    let text = InlineCode.linesOutsideOfFences(in: markdown).joined(separator: "\n")
      .replacing(/`[^`]+`/, with: "`")
    return text.matches(of: /\]\(((?:[^()\s]|\([^()]*\))+)\)/).map { String($0.1) }
      + text.matches(of: /(?m)^\[[^\]]+\]: (\S+)/).map { String($0.1) }
  }

  private static func anchors(in markdown: String) -> Set<String> {
    var anchors: Set<String> = []
    for line in InlineCode.linesOutsideOfFences(in: markdown) {
      guard let heading = line.wholeMatch(of: /#{1,6} +(.*)/)?.1 else { continue }
      let name = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        .replacing(" ", with: "-")
      var unique = name
      var number = 0
      while !anchors.insert(unique).inserted {
        number += 1
        unique = "\(name)-\(number)"
      }
    }
    return anchors
  }
}
