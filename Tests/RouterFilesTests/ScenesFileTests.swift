import EventRouter
import RouterFiles
import Testing

@Suite("scenes file")
struct ScenesFileTests {
  private func load(_ text: String) throws -> ScenesFile {
    try ScenesFile(bytes: Array(text.utf8), name: "scenes.json")
  }

  @Test("a file that says everything")
  func everything() throws {
    let file = try load(
      """
      {
        "platform": "singleScene",
        "contentTypes": [
          {"identifier": "com.example.notes", "extensions": ["note"], "conformsTo": ["public.text"]}
        ],
        "declarations": [
          {"id": "browser"},
          {"id": "settings", "kind": "window", "matching": []},
          {"id": "photo", "kind": "windowGroup", "matching": ["photoIdentifier=", "*"]},
          {"id": "notes", "kind": "documentGroup", "contentTypes": ["public.plain-text", "com.example.notes"]}
        ],
        "openScenes": [
          {"id": "w1", "declaration": "photo", "modifiers": [
            {"preferring": ["a"], "allowing": ["*"]}, {"preferring": ["b"]}, {"allowing": ["c"]}, {}]}
        ]
      }
      """)
    let expected = RouterConfiguration(
      platform: .singleScene,
      contentTypes: [
        ContentType(
          identifier: "com.example.notes", filenameExtensions: ["note"], conformsTo: ["public.text"])
      ],
      declarations: [
        .windowGroup("browser"), .window("settings").handlesExternalEvents(matching: []),
        .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier=", "*"]),
        .documentGroup("notes", contentTypes: ["public.plain-text", "com.example.notes"]),
      ],
      openScenes: [
        OpenScene(id: "w1", declaration: "photo", preferring: ["a", "b"], allowing: ["*", "c"])
      ])
    #expect(file.configuration == expected)
    #expect(file.warnings.isEmpty)
  }

  @Test("100,000 modifiers of one scene: this does not end in time if each copies what is there")
  func manyModifiers() throws {
    let modifiers = (0..<100_000).map { #"{"preferring": ["p\#($0)"], "allowing": ["a\#($0 / 2)"]}"# }
    let scene = try #require(
      try load(
        #"{"declarations": [{"id": "d"}], "openScenes": [{"id": "w", "declaration": "d", "modifiers": ["#
          + modifiers.joined(separator: ",") + "]}]}"
      ).configuration.openScenes.first)
    #expect(scene.preferring.count == 100_000 && scene.preferring.contains("p99999"))
    #expect(scene.allowing.count == 50_000)
  }

  @Test("what may be absent has its default")
  func defaults() throws {
    #expect(try load(#"{"declarations": []}"#).configuration == RouterConfiguration())
    let file = try load(
      #"{"declarations":[{"id":"a"}],"openScenes":[{"id":"w","declaration":"a"}],"contentTypes":[{"identifier":"x"}]}"#
    )
    #expect(file.configuration.platform == .multipleScenes)
    #expect(file.configuration.declarations == [.windowGroup("a")])
    #expect(file.configuration.openScenes == [OpenScene(id: "w", declaration: "a")])
    #expect(file.configuration.contentTypes == [ContentType(identifier: "x")])
  }

  @Test("matching on a document group is accepted with a warning")
  func warning() throws {
    let file = try load(
      #"{"declarations":[{"id":"d","kind":"documentGroup","contentTypes":["public.text"],"matching":["x"]}]}"#
    )
    #expect(
      file.warnings.map(\.description) == [
        "scenes.json: declarations[0].matching: ignored: a document group matches by its content types only"
      ])
  }

  @Test("canonically equal conditions count once")
  func canonicalEquality() throws {
    let file = try load(#"{"declarations":[{"id":"a","matching":["é","e\u0301"]}]}"#)
    #expect(file.configuration.declarations[0].matching?.count == 1)
  }

  struct TextVector: CustomTestStringConvertible, Sendable {
    var name: String
    /// A JSON string with its quotation marks.
    var json: [UInt8]
    var text: String
    var testDescription: String { name }

    init(_ name: String, _ json: String, _ text: String) { self.init(name, Array(json.utf8), text) }

    init(_ name: String, _ json: [UInt8], _ text: String) {
      self.name = name
      self.json = json
      self.text = text
    }
  }

  static let textVectors = [
    TextVector("plain", #""abc""#, "abc"),
    TextVector("empty", #""""#, ""),
    TextVector("escapes", #""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    TextVector("NUL", #""a\u0000b""#, "a\0b"),
    TextVector("both cases of hexadecimal digits", #""\u00e9\u00E9""#, "éé"),
    TextVector("a surrogate pair", #""\ud83d\uDE00""#, "😀"),
    TextVector("the last scalar", #""\uDBFF\uDFFF""#, "\u{10FFFF}"),
    TextVector("U+FEFF at the head", "\"\u{FEFF}a\"", "\u{FEFF}a"),
    TextVector("U+FEFF escaped", #""\uFEFFa""#, "\u{FEFF}a"),
    TextVector("DEL and the line separators", "\"\u{7F}\u{2028}\u{2029}\"", "\u{7F}\u{2028}\u{2029}"),
    TextVector("invalid UTF-8", [0x22, 0x61, 0xFF, 0xE2, 0x82, 0x62, 0x22], "a\u{FFFD}\u{FFFD}b"),
    TextVector("an encoded surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    TextVector(
      "invalid UTF-8 beside an escape", [0x22, 0xC3] + Array(#"\u00a9"#.utf8) + [0xA9, 0x22],
      "\u{FFFD}©\u{FFFD}"),
  ]

  @Test("strings", arguments: textVectors)
  func strings(_ vector: TextVector) throws {
    let bytes = Array(#"{"declarations":[{"id":"x","matching":["#.utf8) + vector.json + Array("]}]}".utf8)
    let conditions = try ScenesFile(bytes: bytes, name: "scenes.json").configuration.declarations[0].matching
    #expect(conditions?.map { Array($0.unicodeScalars) } == [Array(vector.text.unicodeScalars)])
  }

  @Test("a leading byte order mark is skipped, white space is free")
  func byteOrderMark() throws {
    #expect(
      try load("\u{FEFF} \t\r\n{ \"declarations\"\n:\t[ ]\r} \n").configuration == RouterConfiguration())
  }

  @Test("a missing file, a directory")
  func unreadable() {
    #expect(throws: RouterFileError.input(.notFound(file: "/no/such/file"))) {
      try ScenesFile(path: "/no/such/file")
    }
    #expect(throws: RouterFileError.input(.isDirectory(file: "/"))) { try ScenesFile(path: "/") }
  }
}
