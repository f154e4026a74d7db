import Foundation
import Testing

/// What the documentation shows is what happens.
@Suite("Documentation")
struct ReadmeTests {
  static let documents = PackageFolder.allMarkdown()

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
  @Test("every console block shows what its commands print", arguments: documents)
  func consoleBlocks(document: String) throws {
    for block in try Self.blocks(document, "console") {
      #expect(block.text.hasPrefix("$ "), "\(document):\(block.line)")
      for part in ("\n" + block.text).split(separator: "\n$ ") {
        let end = part.firstIndex(of: "\n") ?? part.endIndex
        let expected = part[end...].dropFirst()
        let output = try PackageFolder.output(of: String(part[..<end]))
        #expect(
          output == (expected.isEmpty || expected.hasSuffix("\n") ? String(expected) : expected + "\n"),
          "\(document):\(block.line): \(part[..<end])")
      }
    }
  }
}
