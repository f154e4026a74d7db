import EventRouter
import FoldTableGenerator
import Foundation
import RouterTestSupport
import Testing

@Suite("The fold's table")
struct FoldTableTests {
  static let resource = Bundle.module.url(forResource: "fold-r", withExtension: "tsv")!

  static var publishedTable: URL? { TestEnvironment.dataFolder?.appending(path: "fold-r.tsv") }

  @Test("the committed resource is what the standard library gives")
  func resourceIsFresh() throws {
    let committed = try String(contentsOf: Self.resource, encoding: .utf8)
    #expect(committed == FoldMapping.tabSeparated(), "run Scripts/generate-fold-table")
  }

  @Test("the committed table is what the generator writes")
  func sourceIsFresh() throws {
    let path = "Sources/EventRouter/Folding/FoldTable.swift"
    let committed = try String(contentsOf: TestEnvironment.package.appending(path: path), encoding: .utf8)
    #expect(committed == FoldTableBuilder().swiftSource(), "run Scripts/generate-fold-table")
  }

  @Test(
    "the committed resource is the published table",
    .enabled(if: publishedTable != nil, "EVENTROUTER_DATA names no folder with fold-r.tsv"))
  func published() throws {
    let committed = try String(contentsOf: Self.resource, encoding: .utf8)
    #expect(committed == (try String(contentsOf: try #require(Self.publishedTable), encoding: .utf8)))
  }

  @Test("every scalar folds as the table says", arguments: Engine.allCases)
  func everyScalar(engine: Engine) throws {
    let table = try FoldTableResource(String(contentsOf: Self.resource, encoding: .utf8))
    #expect(table.rows.count == 16_596)
    var differences: [UInt32] = []
    for scalar in FoldMapping.allScalars {
      let expected = table.fold([scalar])
      if !engine.fold(String(scalar)).utf8.elementsEqual(expected.utf8) { differences.append(scalar.value) }
    }
    #expect(differences.isEmpty, "\(engine): \(differences.prefix(10).map { String($0, radix: 16) })")
  }

  @Test("no scalar folds to more than three times its bytes, nor to more bytes of ASCII than it has")
  func expansion() throws {
    let table = try FoldTableResource(String(contentsOf: Self.resource, encoding: .utf8))
    for (scalar, _) in table.rows {
      let source = String(scalar).utf8.count
      let fold = table.fold([scalar]).utf8
      #expect(fold.count <= 3 * source)
      #expect(fold.count { $0 < 0x80 } <= source)
    }
  }
}
