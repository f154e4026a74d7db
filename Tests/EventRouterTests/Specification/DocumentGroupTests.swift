import EventRouter
import RouterTestSupport
import Testing

@Suite("Document groups")
struct DocumentGroupTests {
  struct Vector: Sendable, CustomStringConvertible {
    var url: String
    var opens: Bool

    init(_ url: String, _ opens: Bool) {
      self.url = url
      self.opens = opens
    }

    var description: String { "\(quoted(url)): \(opens)" }
  }

  /// Against a group of plain text.
  static let pathExtensions = [
    Vector("file:///a/b.txt", true),
    Vector("file:///a/b.text", true),
    Vector("file:///a/b.TxT", true),
    Vector("b.txt", true),
    Vector(".txt", true),
    Vector("/a/.txt", true),
    Vector("a.tar.txt", true),
    Vector("a.txt.gz", false),
    Vector("a.txt/", false),
    Vector("a.txt/b", false),
    Vector("a.txt.", false),
    Vector("txt", false),
    Vector("", false),
    Vector("a.md", false),
    Vector("https://host/a.txt?q=b.md", true),
    Vector("https://host/a.txt#b.md", true),
    Vector("https://host/a?q=b.txt", false),
    Vector("https://host/a#b.txt", false),
    Vector("https://host/a?q/b.txt", false),
    Vector("https://host.txt", false),
    Vector("https://host.txt/", false),
    Vector("//host.txt", false),
    Vector("//host/a.txt", true),
    Vector("///a.txt", true),
    Vector("//user@host.txt?x", false),
    Vector("host.txt:80", false),
    Vector("mailto:a.txt", true),
    Vector("a/b:c.txt", true),
    Vector(":a.txt", true),
    Vector(":///a.txt", true),
    Vector("://a.txt", true),
    Vector("1:2:c.txt", true),
    Vector("a.%74xt", false),
    Vector("a%2Etxt", false),
    Vector("a.t\u{301}xt", false),
    Vector("a.txt\u{301}", false),
    Vector("a.txt ", false),
    Vector("a b.txt", true),
    Vector("é/ü.txt", true),
    Vector("a\u{301}.txt", true),
    Vector("/\u{301}.txt", true),
    Vector(".\u{301}txt", false),
    Vector("a\r\n.txt", true),
    Vector("a.txt\0", false),
    Vector("a.t\u{212A}t", false),
  ]

  @Test("looks at the path extension", arguments: Engine.allCases, pathExtensions)
  func pathExtension(engine: Engine, vector: Vector) throws {
    let configuration = RouterConfiguration(declarations: [
      .documentGroup("text", contentTypes: ["public.plain-text"])
    ])
    let expected = vector.opens ? Decision.newScene(0, rule: .documentType) : .unhandled
    let router = try engine.router(configuration)
    #expect(try router.decision(for: .url(vector.url)) == expected)
    #expect(try router.decision(for: .activity(page: vector.url)) == expected)
    #expect(try router.decision(for: .activity(target: vector.url)) == .unhandled)
    #expect(try router.decision(for: .activity(target: "x", page: vector.url)) == expected)
  }

  struct BuiltIn: Sendable, CustomStringConvertible {
    var type: String
    var extensions: String
    var ancestors: String

    var description: String { type }
  }

  static let builtIn = [
    BuiltIn(type: "public.data", extensions: "", ancestors: ""),
    BuiltIn(type: "public.text", extensions: "", ancestors: "public.data"),
    BuiltIn(type: "public.plain-text", extensions: "txt text", ancestors: "public.text public.data"),
    BuiltIn(type: "public.json", extensions: "json", ancestors: "public.text public.data"),
    BuiltIn(type: "public.xml", extensions: "xml", ancestors: "public.text public.data"),
    BuiltIn(type: "public.html", extensions: "html htm", ancestors: "public.text public.data"),
    BuiltIn(
      type: "public.comma-separated-values-text", extensions: "csv", ancestors: "public.text public.data"),
    BuiltIn(
      type: "net.daringfireball.markdown", extensions: "md markdown", ancestors: "public.text public.data"),
    BuiltIn(type: "public.rtf", extensions: "rtf", ancestors: "public.text public.data"),
    BuiltIn(type: "com.adobe.pdf", extensions: "pdf", ancestors: "public.data"),
    BuiltIn(type: "public.image", extensions: "", ancestors: "public.data"),
    BuiltIn(type: "public.jpeg", extensions: "jpg jpeg jpe", ancestors: "public.image public.data"),
    BuiltIn(type: "public.png", extensions: "png", ancestors: "public.image public.data"),
    BuiltIn(type: "com.compuserve.gif", extensions: "gif", ancestors: "public.image public.data"),
    BuiltIn(type: "public.heic", extensions: "heic", ancestors: "public.image public.data"),
    BuiltIn(type: "public.tiff", extensions: "tiff tif", ancestors: "public.image public.data"),
    BuiltIn(type: "org.webmproject.webp", extensions: "webp", ancestors: "public.image public.data"),
    BuiltIn(type: "public.svg-image", extensions: "svg", ancestors: "public.image public.data"),
    BuiltIn(type: "public.audiovisual-content", extensions: "", ancestors: "public.data"),
    BuiltIn(type: "public.audio", extensions: "", ancestors: "public.audiovisual-content public.data"),
    BuiltIn(
      type: "public.mp3", extensions: "mp3",
      ancestors: "public.audio public.audiovisual-content public.data"),
    BuiltIn(
      type: "com.microsoft.waveform-audio", extensions: "wav",
      ancestors: "public.audio public.audiovisual-content public.data"),
    BuiltIn(type: "public.movie", extensions: "", ancestors: "public.audiovisual-content public.data"),
    BuiltIn(
      type: "public.mpeg-4", extensions: "mp4 mpg4",
      ancestors: "public.movie public.audiovisual-content public.data"),
    BuiltIn(
      type: "com.apple.quicktime-movie", extensions: "mov qt",
      ancestors: "public.movie public.audiovisual-content public.data"),
    BuiltIn(type: "public.archive", extensions: "", ancestors: "public.data"),
    BuiltIn(type: "public.zip-archive", extensions: "zip", ancestors: "public.archive public.data"),
    BuiltIn(
      type: "org.gnu.gnu-zip-archive", extensions: "gz gzip", ancestors: "public.archive public.data"),
  ]

  @Test("knows exactly the built-in types", arguments: Engine.allCases)
  func builtInTypes(engine: Engine) throws {
    #expect(ContentType.builtIn.map(\.identifier) == Self.builtIn.map(\.type))
    // One group for each type: an event's matches are the types that its extension conforms to.
    let groups = Self.builtIn.map { SceneDeclaration.documentGroup(.init($0.type), contentTypes: [$0.type]) }
    let router = try engine.router(RouterConfiguration(declarations: groups))
    for type in Self.builtIn {
      let expected = Set([type.type] + type.ancestors.split(separator: " ").map { String($0) })
      for name in type.extensions.split(separator: " ") {
        let matches = try router.allMatches(of: .url("/document.\(name)"))
        #expect(Set(matches.declarations.map { Self.builtIn[$0].type }) == expected, "\(name)")
      }
    }
    #expect(try router.allMatches(of: .url("/a.bin")).declarations == [])
  }

  static let declared = RouterConfiguration(
    contentTypes: [
      ContentType(
        identifier: "com.example.sheet", filenameExtensions: ["Sheet"], conformsTo: ["com.example.note"]),
      ContentType(
        identifier: "com.example.note", filenameExtensions: ["note", "md", "é"],
        conformsTo: ["public.text", "com.example.own"]),
      ContentType(identifier: "com.example.own"),
    ],
    declarations: [
      .documentGroup("markdown", contentTypes: ["net.daringfireball.markdown"]),
      .documentGroup("own", contentTypes: ["com.example.own"]),
      .documentGroup("image", contentTypes: ["public.image", "com.example.sheet"]),
      .documentGroup("text", contentTypes: ["public.text"]),
    ])

  @Test(
    "declared types conform through declared and built-in ones", arguments: Engine.allCases,
    [
      ("a.md", [0, 1, 3]), ("a.markdown", [0, 3]), ("a.note", [1, 3]), ("a.SHEET", [1, 2, 3]), ("a.png", [2]),
      ("a.é", [1, 3]), ("a.É", []), ("a.e\u{301}", []), ("a.own", []),
    ] as [(String, [Int])])
  func declaredTypes(engine: Engine, vector: (url: String, groups: [Int])) throws {
    let router = try engine.router(Self.declared)
    let matches = try router.allMatches(of: .url(vector.url))
    #expect(matches == SceneMatches(openScenes: [], declarations: vector.groups))
    let expected = vector.groups.first.map { Decision.newScene($0, rule: .documentType) }
    #expect(try router.decision(for: .url(vector.url)) == expected ?? .unhandled)
  }

  @Test("ignores its conditions and is never the fallback", arguments: Engine.allCases)
  func conditions(engine: Engine) throws {
    var group = SceneDeclaration.documentGroup("text", contentTypes: ["public.text"])
    #expect(
      try engine.router(RouterConfiguration(declarations: [group])).decision(for: .url("a")) == .unhandled)
    group = group.handlesExternalEvents(matching: ["a", "*"])
    let router = try engine.router(RouterConfiguration(declarations: [group, .windowGroup("w")]))
    #expect(try router.decision(for: .url("a")) == .newScene(1, rule: .unmodified))
    #expect(try router.decision(for: .url("a.txt")) == .newScene(0, rule: .documentType))
    #expect(try router.matchingConditions(of: .url("a.txt")) == [])
  }

  /// Each type conforms to both of the level below: there are 2^60 ways down, and none may be gone twice.
  @Test("types that conform in very many ways", arguments: Engine.allCases)
  func manyWays(engine: Engine) throws {
    var types = [ContentType(identifier: "a0"), ContentType(identifier: "b0")]
    for level in 1...60 {
      for side in ["a", "b"] {
        types.append(
          ContentType(
            identifier: "\(side)\(level)", filenameExtensions: ["\(side)\(level)"],
            conformsTo: ["a\(level - 1)", "b\(level - 1)"]))
      }
    }
    let router = try engine.router(
      RouterConfiguration(
        contentTypes: types,
        declarations: [
          .documentGroup("none", contentTypes: ["public.image"]), .documentGroup("all", contentTypes: ["a0"]),
        ]))
    #expect(try router.decision(for: .url("x.b60")) == .newScene(1, rule: .documentType))
  }
}
