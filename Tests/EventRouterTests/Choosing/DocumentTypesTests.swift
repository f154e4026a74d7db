import ReferenceRouter
import RouterTestSupport
import Testing

@testable import EventRouter

/// Which document groups open a URL, found in two ways: all of them, and the first one's key.
@Suite("Document types")
struct DocumentTypesTests {
  /// Extensions around the length that a word holds, with zeros, beyond ASCII, and in each other.
  static let extensions = [
    "a", "a\0", "a\0\0", "\0", "ab", "abcdefg", "abcdefgh", "abcdefghi", "abcdefgh\0", "Sheet", "é",
    "\u{FFFD}",
    "\u{FFFD}\u{FFFD}", "\u{FFFD}\u{FFFD}\u{FFFD}", "a:b", "txt",
  ]

  static let configuration = RouterConfiguration(
    contentTypes: extensions.enumerated().map { index, name in
      ContentType(identifier: "type\(index)", filenameExtensions: [name, "of\(index % 3)"])
    },
    declarations: [SceneDeclaration.windowGroup("w")]
      + extensions.indices.reversed().map { .documentGroup(.init("group\($0)"), contentTypes: ["type\($0)"]) }
      + [.documentGroup("data", contentTypes: ["public.data"])])

  private static func url(using random: inout SeededGenerator) -> [UInt8] {
    let parts =
      extensions.map { Array($0.utf8) } + [
        Array("https:".utf8), Array("//".utf8), Array("host".utf8), Array("?q=1".utf8), Array("#".utf8),
        Array("Markdown".utf8), Array("JPG".utf8), Array("of1".utf8), [0xFF], [0xE2, 0x82],
        Array("long-word".utf8),
      ]
    let separators = ["/", ".", ".", ".", "", ":", "/."].map { Array($0.utf8) }
    return (0..<Int.random(in: 0..<7, using: &random)).flatMap { _ in
      random.element(of: separators) + random.element(of: parts)
    }
  }

  @Test("the first group's key is that of all groups, and the reference's")
  func randomURLs() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let types = DocumentTypes(Self.configuration)
    let reference = try ReferenceRouter(Self.configuration)
    var found: Set<[Int]> = []
    for _ in 0..<20_000 {
      let url = Self.url(using: &random)
      let groups = url.withView { types.declarations(for: $0) }
      found.insert(groups)
      #expect(url.withView { types.key(for: $0) } == groups.first.map { .declaration($0) }, "\(url)")
      let event = Event.url(String(decoding: url, as: UTF8.self))
      #expect(groups == reference.matches(event).declarations, "\(url)")
    }
    #expect(found.count > Self.extensions.count)
  }

  @Test("nothing is opened without document groups")
  func none() {
    let types = DocumentTypes(RouterConfiguration(declarations: [.windowGroup("w")]))
    #expect(types.isEmpty)
    #expect(types.firstKey == nil)
    #expect(Array("a.txt".utf8).withView { types.key(for: $0) } == nil)
  }
}
