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

  static func configuration(of extensions: [String]) -> RouterConfiguration {
    RouterConfiguration(
      contentTypes: extensions.enumerated().map { index, name in
        ContentType(identifier: "type\(index)", filenameExtensions: [name, "of\(index % 3)"])
      },
      declarations: [SceneDeclaration.windowGroup("w")]
        + extensions.indices.reversed().map {
          .documentGroup(.init("group\($0)"), contentTypes: ["type\($0)"])
        }
        + [.documentGroup("data", contentTypes: ["public.data"])])
  }

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

  /// - Parameter longest: bytes of the longest extension: what is before the last eight bytes of a path is only looked at where
  ///   one may begin there.
  @Test("the first group's key is that of all groups, and the reference's", arguments: [9, 7])
  func randomURLs(longest: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let extensions = Self.extensions.filter { $0.utf8.count <= longest }
    // A built-in type that conforms to public.data has an extension of eight bytes.
    var configuration = Self.configuration(of: extensions)
    if longest < 8 { configuration.declarations.removeLast() }
    let types = DocumentTypes(configuration)
    let reference = try ReferenceRouter(configuration)
    var found: Set<[Int]> = []
    for _ in 0..<20_000 {
      let url = Self.url(using: &random)
      let groups = url.withView { types.declarations(for: $0) }
      found.insert(groups)
      #expect(url.withView { types.key(for: $0) } == groups.first.map { .declaration($0) }, "\(url)")
      let event = Event.url(String(decoding: url, as: UTF8.self))
      #expect(groups == reference.matches(event).declarations, "\(url)")
    }
    #expect(found.count > extensions.count)
  }

  @Test("nothing is opened without document groups")
  func none() {
    let types = DocumentTypes(RouterConfiguration(declarations: [.windowGroup("w")]))
    #expect(types.isEmpty)
    #expect(types.firstKey == nil)
    #expect(Array("a.txt".utf8).withView { types.key(for: $0) } == nil)
  }

  /// Whether `type` is one of `supported`, or one that it conforms to is: as the rules say it, by recursion.
  private static func conforms(
    _ type: String, toOneOf supported: [String], _ types: [String: ContentType]
  ) -> Bool {
    supported.contains(type)
      || (types[type]?.conformsTo ?? []).contains { conforms($0, toOneOf: supported, types) }
  }

  @Test("random graphs of types: the groups are those of a plain reading, each once, ascending")
  func randomGraphs() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    var found: Set<[Int]> = []
    for _ in 0..<300 {
      let typeCount = Int.random(in: 1...25, using: &random)
      let names = (0..<typeCount).map { "t\($0)" } + ["public.text", "public.data"]
      let types = (0..<typeCount).map { index in
        ContentType(
          identifier: "t\(index)",
          filenameExtensions: (0..<Int.random(in: 0...2, using: &random)).map { _ in
            "E\(Int.random(in: 0..<typeCount, using: &random))"
          },
          // Only types before, so there is no cycle; the same one may be named twice.
          conformsTo: (0..<Int.random(in: 0...2, using: &random)).map { _ in
            index == 0
              ? "public.text" : names[Int.random(in: max(0, index - 6)..<index, using: &random)]
          })
      }
      let groups = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        (0..<Int.random(in: 1...3, using: &random)).map { _ in random.element(of: names) }
      }
      let declarations = groups.enumerated().flatMap { index, types -> [SceneDeclaration] in
        [.windowGroup(.init("w\(index)")), .documentGroup(.init("g\(index)"), contentTypes: types)]
      }
      let made = DocumentTypes(RouterConfiguration(contentTypes: types, declarations: declarations))
      let known = Dictionary(
        uniqueKeysWithValues: (ContentType.builtIn + types).map { ($0.identifier, $0) })
      var all: Set<Int> = []
      for name in (0..<typeCount).map({ "e\($0)" }) + ["txt", "png", "unknown"] {
        let named = known.values.filter { $0.filenameExtensions.contains { $0.lowercased() == name } }
        let expected = groups.indices.filter { group in
          named.contains { Self.conforms($0.identifier, toOneOf: groups[group], known) }
        }.map { 2 * $0 + 1 }
        let url = Array("file:///a.\(name)".utf8)
        #expect(url.withView { made.declarations(for: $0) } == expected, "\(types) \(groups) \(name)")
        #expect(url.withView { made.key(for: $0) } == expected.first.map { .declaration($0) })
        all.formUnion(expected)
        found.insert(expected)
      }
      // Other extensions than these name built-in types only, which a group for public.text or public.data opens.
      if !groups.joined().contains(where: { $0.hasPrefix("public.") }) {
        #expect(made.firstKey == all.min().map { .declaration($0) })
        #expect(made.isEmpty == all.isEmpty)
      }
    }
    #expect(found.count > 100)
  }

  /// Each type conforms to the one before, and has a group if `hasGroup`.
  private static func chain(_ count: Int, hasGroup: (Int) -> Bool = { _ in true }) -> DocumentTypes {
    DocumentTypes(
      RouterConfiguration(
        contentTypes: (0..<count).map { index in
          ContentType(
            identifier: "t\(index)", filenameExtensions: ["e\(index)"],
            conformsTo: index == 0 ? [] : ["t\(index - 1)"])
        },
        declarations: (0..<count).filter(hasGroup).map {
          .documentGroup(.init("g\($0)"), contentTypes: ["t\($0)"])
        }))
  }

  @Test("a chain of types with a group for each takes linear room, and time")
  func longChain() {
    let sizes = [1_000, 2_000, 3_000].map { Self.chain($0).numberCount }
    #expect(sizes[2] - sizes[1] == sizes[1] - sizes[0] && sizes[0] < 10_000)
    let types = Self.chain(100_000)
    let (first, last) = (Array("a.e0".utf8), Array("a.e99999".utf8))
    #expect(first.withView { types.declarations(for: $0) } == [0])
    #expect(last.withView { types.key(for: $0) } == .declaration(0))
    #expect(last.withView { types.declarations(for: $0) } == Array(0..<100_000))
  }

  @Test("types above which there is no group are not looked at, and others once")
  func typesLookedAt() {
    // A ladder: two types on each rung, each conforming to both of the rung before. There are 2^40 ways up.
    let types = (0..<40).flatMap { rung in
      ["a", "b"].map { side in
        ContentType(
          identifier: "\(side)\(rung)", filenameExtensions: ["\(side)\(rung)"],
          conformsTo: rung == 0 ? [] : ["a\(rung - 1)", "b\(rung - 1)"])
      }
    }
    let ladder = DocumentTypes(
      RouterConfiguration(
        contentTypes: types,
        declarations: [
          .documentGroup("bottom", contentTypes: ["b39"]), .documentGroup("middle", contentTypes: ["a20"]),
        ]))
    let url = Array("x.b39".utf8)
    #expect(url.withView { ladder.declarations(for: $0) } == [0, 1])
    // Both of the rungs 21 to 38, what is named, and the type in the middle.
    #expect(url.withView { ladder.typesLookedAt(for: $0) } == 2 * 18 + 2)
    let lonely = Self.chain(1_000) { $0 == 500 }
    #expect(Array("x.e999".utf8).withView { lonely.typesLookedAt(for: $0) } == 500)
    #expect(Array("x.e499".utf8).withView { lonely.typesLookedAt(for: $0) } == 0)
  }

  @Test("types that nobody knows, twice the same, and cycles, as a made-up index may have them, do no harm")
  func invalid() {
    let types = DocumentTypes(
      RouterConfiguration(
        contentTypes: [
          ContentType(identifier: "a", filenameExtensions: ["a"], conformsTo: ["b", "unknown"]),
          ContentType(identifier: "b", filenameExtensions: ["b"], conformsTo: ["a", "b"]),
          ContentType(identifier: "c", filenameExtensions: ["c"]),
          ContentType(identifier: "c", filenameExtensions: ["c"], conformsTo: ["a"]),
        ],
        declarations: [
          .documentGroup("unknown", contentTypes: ["unknown"]),
          .documentGroup("a", contentTypes: ["a", "a"]),
        ]))
    for name in ["a", "b", "c"] {
      let url = Array("x.\(name)".utf8)
      #expect(url.withView { types.declarations(for: $0) } == [1])
    }
  }
}

extension DocumentTypes {
  /// The document groups that open `url`.
  fileprivate func declarations(for url: View<UInt8>) -> [Int] {
    var all: [Int] = []
    forEachDeclaration(for: url) { all.append($0) }
    return all
  }
}
