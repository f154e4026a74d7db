import Foundation
import Testing

/// What the documentation shows is what happens.
@Suite("Documentation")
struct ReadmeTests {
  static let documents = ["README.md"] + PackageFolder.markdown(below: "Sources/EventRouter/EventRouter.docc")

  private static func blocks(_ document: String, _ language: String) throws -> [CodeBlock] {
    CodeBlock.all(in: try PackageFolder.text(document)).filter { $0.language == language }
  }

  @Test("every Swift block is a file that is compiled", arguments: documents)
  func swiftBlocks(document: String) throws {
    for block in try Self.blocks(document, "swift") {
      let file = try #require(
        block.note("file"), "\(document):\(block.line): put `<!-- file: PATH -->` before the block")
      #expect(block.text == (try PackageFolder.text(file)), "\(document):\(block.line) differs from \(file)")
    }
  }

  @Test("every file shown is the file", arguments: documents)
  func files(document: String) throws {
    for block in CodeBlock.all(in: try PackageFolder.text(document)) {
      guard let file = block.note("file") else { continue }
      #expect(block.text == (try PackageFolder.text(file)), "\(document):\(block.line) differs from \(file)")
    }
  }

  @Test("every output shown is what the program prints", arguments: documents)
  func outputs(document: String) throws {
    for block in CodeBlock.all(in: try PackageFolder.text(document)) {
      guard let program = block.note("output") else { continue }
      #expect(try PackageFolder.output(of: program) == block.text, "\(document):\(block.line)")
    }
  }

  /// A line that begins with `$` is a command; the lines up to the next are what it prints.
  @Test("every console block shows what its commands print")
  func consoleBlocks() throws {
    let blocks = try Self.blocks("README.md", "console")
    #expect(!blocks.isEmpty)
    for block in blocks {
      #expect(block.text.hasPrefix("$ "), "README.md:\(block.line)")
      for part in ("\n" + block.text).split(separator: "\n$ ") {
        let end = part.firstIndex(of: "\n") ?? part.endIndex
        let expected = part[end...].dropFirst()
        let output = try PackageFolder.output(of: String(part[..<end]))
        #expect(
          output == (expected.isEmpty || expected.hasSuffix("\n") ? String(expected) : expected + "\n"),
          "README.md:\(block.line): \(part[..<end])")
      }
    }
  }

  @Test(
    "links to files of the package lead somewhere",
    arguments: [
      "README.md", "DESIGN.md", "CONTRIBUTING.md", "CHANGELOG.md", "Docs/performance.md",
      "Docs/ci.md", "Docs/suites.md",
      "Benchmarks/README.md",
    ])
  func links(document: String) throws {
    let folder = PackageFolder.url.appending(path: document).deletingLastPathComponent()
    for match in try PackageFolder.text(document).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
      let target = folder.appending(path: String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: target), "\(document): \(match.1)")
    }
  }
}
