import Foundation
import Testing

/// The article `Comparison` has a row for every symbol that is SwiftUI's, with its signature and a test.
@Suite("Comparison with SwiftUI")
struct ComparisonTests {
  /// A row under a heading.
  struct Row: Hashable {
    var heading: String
    var signature: String
  }

  private static func rows() throws -> [(row: Row, cells: [String])] {
    var heading = ""
    var rows: [(row: Row, cells: [String])] = []
    let article = try PackageFolder.text("Sources/EventRouter/EventRouter.docc/Comparison.md")
    for line in article.split(separator: "\n") {
      if line.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      rows.append((Row(heading: heading, signature: cells[0]), cells))
    }
    return rows
  }

  private static func sources(_ folder: String) throws -> [String] {
    let path = PackageFolder.url.appending(path: folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".swift") }
      .map { try PackageFolder.text(folder + "/" + $0) }
  }

  @Test("every symbol for system events has a row with its signature, and every row a symbol")
  func symbols() throws {
    let declared = try Self.sources("Sources/SceneEvents/Events").flatMap(PublicDeclaration.all).map {
      Row(heading: $0.container.isEmpty ? "Types" : $0.container, signature: $0.signature)
    }
    let rows = try Self.rows().map(\.row).filter { $0.heading != "Carriers" }
    #expect(declared.count > 40)
    #expect(Set(declared).subtracting(rows).isEmpty, "these have no row")
    #expect(Set(rows).subtracting(declared).isEmpty, "these rows are of no symbol")
    #expect(Set(rows).count == rows.count)
  }

  @Test("so has every type that apps are written in")
  func carriers() throws {
    let declared = try Self.sources("Sources/SceneEvents/Carriers").flatMap(PublicDeclaration.all)
      .filter { $0.container.isEmpty }.compactMap { $0.signature.prefixMatch(of: /\w+ \w+/) }
      .map { String($0.output) }
    let rows = try Self.rows().map(\.row).filter { $0.heading == "Carriers" }.map(\.signature)
    #expect(declared.count > 15)
    #expect(Set(declared) == Set(rows))
  }

  @Test(
    "every row says what SwiftUI does, what is done here and how they differ, and names a test that exists")
  func tests() throws {
    var tests: Set<String> = []
    for text in try Self.sources("Tests/SceneEventsTests") {
      guard let suite = text.firstMatch(of: /(?m)^struct (\w+)/)?.1 else { continue }
      for test in text.matches(of: /(?m)^  func (\w+)\(/) { tests.insert("\(suite).\(test.1)") }
    }
    for (row, cells) in try Self.rows() {
      #expect(cells.count == 5 && !cells.contains(""), "\(row)")
      #expect(cells.last.map(tests.contains) == true, "\(row): there is no such test")
    }
  }
}

/// A public declaration of a source file, as far as its layout tells.
struct PublicDeclaration {
  /// The types around it, with dots between.
  var container: String
  /// Without attributes, without what is behind `{`, and without the value of a constant.
  var signature: String

  private struct Scope {
    var indentation: Int
    var name: String
    var isPublicEnum: Bool
  }

  static func all(in source: String) -> [PublicDeclaration] {
    var declarations: [PublicDeclaration] = []
    var scopes: [Scope] = []
    var pending: String?
    for line in source.split(separator: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces).replacing(/^(?:@\w+ )+/, with: "")
      if text.isEmpty || text.hasPrefix("//") { continue }
      let indentation = line.prefix { $0 == " " }.count
      while let last = scopes.last, indentation <= last.indentation { scopes.removeLast() }
      let container = scopes.map(\.name).joined(separator: ".")
      let isPublic = text.hasPrefix("public ")
      let type = /(?:public )?(?:final )?(extension|struct|enum|class|protocol) ([\w.]+)/
      if pending == nil, let match = text.prefixMatch(of: type) {
        if isPublic {
          let signature = text.dropFirst("public ".count).prefix { $0 != ":" && $0 != "{" }
          declarations.append(
            PublicDeclaration(container: container, signature: signature.trimmingCharacters(in: .whitespaces))
          )
        }
        scopes.append(
          Scope(
            indentation: indentation, name: String(match.2), isPublicEnum: isPublic && match.1 == "enum"))
        continue
      }
      if let begun = pending {
        pending = begun + " " + text
      } else if isPublic {
        pending = String(text.dropFirst("public ".count))
      } else if text.hasPrefix("case "), let scope = scopes.last, scope.isPublicEnum,
        indentation == scope.indentation + 2
      {
        pending = text
      }
      guard let whole = pending, whole.count(where: { $0 == "(" }) == whole.count(where: { $0 == ")" }) else {
        continue
      }
      pending = nil
      declarations.append(PublicDeclaration(container: container, signature: signature(whole)))
    }
    return declarations
  }

  private static func signature(_ declaration: String) -> String {
    var signature = declaration.replacing(#/ \{.*$/#, with: "")
    if signature.prefixMatch(of: /(?:static )?(?:let|var)\b/) != nil {
      signature = signature.replacing(#/ = .*$/#, with: "")
    }
    return signature.replacing("( ", with: "(").replacing(" )", with: ")")
  }
}
