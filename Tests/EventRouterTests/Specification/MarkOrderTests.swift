import EventRouter
import RouterTestSupport
import Testing

/// `==` on strings holds for canonically equivalent ones.
private func same(_ a: String, _ b: String) -> Bool { Array(a.utf8) == Array(b.utf8) }

@Suite("Long runs of combining marks in canonical order")
struct MarkOrderTests {
  private static let marks: [Unicode.Scalar] = [
    "\u{301}", "\u{323}", "\u{334}", "\u{315}", "\u{344}", "\u{F71}", "\u{F72}", "\u{F73}", "\u{F75}",
    "\u{F81}", "\u{302E}", "\u{3099}", "\u{1D165}",
  ]

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(scalar) }
    return String(view)
  }

  @Test("the text is equal to what it was, and so is its fold", arguments: 0..<200)
  func equivalence(number: UInt64) {
    var random = SeededGenerator(seed: number)
    var scalars: [Unicode.Scalar] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      scalars.append(RandomText.anyScalar(using: &random))
      let palette = (0..<4).map { _ in random.element(of: Self.marks) }
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        scalars.append(random.element(of: palette))
      }
    }
    let text = Self.text(scalars)
    #expect(text.withMarksInOrder == text)
    for engine in Engine.allCases {
      #expect(same(engine.fold(text.withMarksInOrder), engine.fold(text)))
    }
  }

  @Test("equivalent runs become the same")
  func oneOrder() {
    let first = "a" + String(repeating: "\u{301}\u{323}", count: 20) + "b"
    let second = "a" + String(repeating: "\u{323}\u{301}", count: 20) + "b"
    let marks = String(repeating: "\u{323}", count: 20) + String(repeating: "\u{301}", count: 20)
    let ordered = "a" + marks + "b"
    #expect(same(first.withMarksInOrder, ordered))
    #expect(same(second.withMarksInOrder, ordered))
  }

  @Test("runs of up to 30 marks stay as they are written")
  func shortRuns() {
    for count in [0, 1, 15] {
      let text = "é" + String(repeating: "\u{301}\u{323}", count: count) + "か\u{F73}\u{301}"
      let repeated = String(repeating: text, count: 9)
      #expect(same(repeated.withMarksInOrder, repeated))
    }
  }

  @Test("300,000 marks are put in order, and can then be compared and hashed")
  func long() {
    let text = LongMarks.unordered.withMarksInOrder
    #expect(Set([text, "a" + text, LongMarks.unordered.withMarksInOrder]).count == 2)
  }
}

@Suite("Ids are compared by their bytes")
struct IDTests {
  @Test("canonically equivalent strings are two ids")
  func equivalentIDs() throws {
    let (composed, decomposed) = ("é", "e\u{301}")
    #expect(SceneDeclaration.ID(composed) != SceneDeclaration.ID(decomposed))
    #expect(Set([OpenScene.ID(composed), OpenScene.ID(decomposed), OpenScene.ID(composed)]).count == 2)
    let configuration = RouterConfiguration(
      declarations: [SceneDeclaration(id: .init(composed)), SceneDeclaration(id: .init(decomposed))],
      openScenes: [
        OpenScene(id: .init(composed), declaration: .init(decomposed)),
        OpenScene(id: .init(decomposed), declaration: .init(composed)),
      ])
    let router = try Router(configuration)
    try router.close(.init(decomposed))
    let open = router.snapshot.configuration.openScenes
    #expect(open.map { Array($0.id.rawValue.utf8) } == [Array(composed.utf8)])
    #expect(throws: RouterUpdateError.notOpen(.init(decomposed))) { try router.close(.init(decomposed)) }
  }

  @Test("an open scene's declaration is looked for by its bytes")
  func equivalentDeclaration() {
    #expect(throws: ConfigurationError.self) {
      try RouterConfiguration(
        declarations: [.windowGroup("é")], openScenes: [OpenScene(id: "a", declaration: "e\u{301}")]
      ).validate()
    }
  }

  @Test("ids and content types of 300,000 marks", arguments: Engine.allCases)
  func long(engine: Engine) throws {
    let marks = LongMarks.unordered
    let configuration = RouterConfiguration(
      contentTypes: [
        ContentType(identifier: marks, filenameExtensions: [marks], conformsTo: ["public.text"]),
        ContentType(identifier: marks + "a", conformsTo: [marks]),
      ],
      declarations: [
        .windowGroup(.init(marks)), .windowGroup(.init(marks + "a")),
        .documentGroup("d", contentTypes: [marks]),
      ],
      openScenes: [OpenScene(id: .init(marks), declaration: .init(marks + "a"))])
    try configuration.validate()
    let router = try Router(configuration)
    try router.open(OpenScene(id: .init(marks + "a"), declaration: .init(marks)))
    try router.move(.init(marks + "a"), to: 0)
    try router.close(.init(marks))
    let decision = try engine.router(configuration).decision(for: .url("https://a/b." + marks))
    #expect(decision.rule == .documentType)
  }
}
