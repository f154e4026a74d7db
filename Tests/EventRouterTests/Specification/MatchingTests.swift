import EventRouter
import RouterTestSupport
import Testing

@Suite("Conditions")
struct MatchingTests {
  struct Vector: Sendable, CustomStringConvertible {
    var condition: String
    var text: String
    var matches: Bool

    init(_ condition: String, in text: String, _ matches: Bool) {
      self.condition = condition
      self.text = text
      self.matches = matches
    }

    var description: String { "\(quoted(condition)) in \(quoted(text)): \(matches)" }
  }

  static let plain = [
    Vector("photo", in: "photo", true),
    Vector("photo", in: "app:photo/1", true),
    Vector("photo", in: "phot", false),
    Vector("photos", in: "photo", false),
    Vector("PHOTO", in: "my-Photo", true),
    Vector("photo", in: "PHOTO", true),
    Vector("aab", in: "aaab", true),
    Vector("[", in: "{", false),
    Vector("@", in: "`", false),
    Vector("a b", in: "ab", false),
    Vector("^a.*", in: "abc", false),
  ]

  static let diacritics = [
    Vector("é", in: "E", true),
    Vector("e", in: "É", true),
    Vector("cafe", in: "/CAFÉ/", true),
    Vector("é", in: "e\u{301}", true),
    Vector("e\u{301}", in: "é", true),
    Vector("ee", in: "e\u{301}e", true),
    Vector("viet nam", in: "Việt Nam", true),
    Vector("o", in: "ø", false),
    Vector("d", in: "đ", false),
    Vector("Å", in: "\u{212B}", true),
    Vector("\u{390}", in: "\u{1FD3}", true),
    Vector("ι", in: "ΐ", true),
    Vector("か", in: "が", true),
    Vector("カ", in: "ガ", true),
    Vector("か", in: "カ", false),
    Vector("क", in: "\u{958}", true),
    Vector("ש", in: "\u{FB2A}", true),
    Vector("ا", in: "أ", true),
    Vector("й", in: "и", true),
    Vector("a\u{300}\u{301}\u{302}", in: "xA\u{323}", true),
  ]

  static let caseFolding = [
    Vector("s", in: "ß", true),
    Vector("ss", in: "ß", true),
    Vector("SS", in: "ẞ", true),
    Vector("ß", in: "s", false),
    Vector("ß", in: "sé", false),
    Vector("ß", in: "s\u{301}S", true),
    Vector("ſ", in: "S", true),
    Vector("ffi", in: "o\u{FB03}ce", true),
    Vector("\u{FB01}", in: "FI", true),
    Vector("σ", in: "Σ", true),
    Vector("ς", in: "Σ", true),
    Vector("k", in: "\u{212A}", true),
    Vector("ω", in: "\u{2126}", true),
    Vector("i", in: "İ", true),
    Vector("I", in: "i", true),
    Vector("i", in: "ı", false),
    Vector("I", in: "ı", false),
    Vector("ǆ", in: "ǅ", true),
    Vector("եւ", in: "և", true),
    Vector("𐐨", in: "𐐀", true),
    Vector("𞤀", in: "𞤢", true),
    Vector("Ა", in: "ა", true),
    Vector("ꭰ", in: "Ꭰ", true),
    Vector("а", in: "a", false),
  ]

  static let scripts = [
    Vector("하", in: "한", true),
    Vector("\u{1112}", in: "한", true),
    Vector("한", in: "\u{1112}\u{1161}\u{11AB}", true),
    Vector("한", in: "하", false),
    Vector("가", in: "각", true),
    Vector("\u{11A8}", in: "각", true),
    Vector("각", in: "가\u{11A8}", true),
    Vector("힣", in: "\u{1112}\u{1175}\u{11C2}", true),
    Vector("\u{8C48}", in: "\u{F900}", true),
    Vector("\u{4E3D}", in: "\u{2F800}", true),
    Vector("👍", in: "👍🏽", true),
    Vector("👍🏿", in: "👍🏽", true),
    Vector("👩", in: "👩‍🚀", true),
    Vector("🚀", in: "👩‍🚀", true),
    Vector(";", in: "\u{37E}", true),
    Vector("中", in: "文", false),
    Vector("\u{A0}", in: " ", false),
    Vector("ａ", in: "a", false),
    Vector("ａ", in: "Ａ", true),
  ]

  static let special = [
    Vector("", in: "a", false),
    Vector("", in: "", false),
    Vector("\u{301}", in: "é", false),
    Vector("\u{301}", in: "e\u{301}", false),
    Vector("\u{1F3FD}", in: "👍🏽", false),
    Vector("\u{FE0F}\u{301}", in: "\u{301}\u{FE0F}\u{301}", false),
    Vector("*", in: "", true),
    Vector("*", in: "anything", true),
    Vector("**", in: "anything", false),
    Vector("**", in: "a**b", true),
    Vector("a*", in: "ab", false),
    Vector("a*", in: "A*", true),
    Vector("*\u{301}", in: "anything", false),
    Vector("*\u{301}", in: "a*b", true),
    Vector("\u{FF0A}", in: "anything", false),
    Vector("%2A", in: "anything", false),
  ]

  static let vectors = plain + diacritics + caseFolding + scripts + special

  /// The tiers have one definition of matching.
  @Test("a condition matches in every tier or in none", arguments: Engine.allCases, vectors)
  func tiers(engine: Engine, vector: Vector) throws {
    let event = Event.url(vector.text)
    func decide(preferring: Set<String> = [], allowing: Set<String> = [], matching: Set<String>? = nil) throws
      -> Decision
    {
      let declaration = SceneDeclaration(id: "d", matching: matching ?? [])
      let scene = OpenScene(id: "s", declaration: "d", preferring: preferring, allowing: allowing)
      let configuration = RouterConfiguration(declarations: [declaration], openScenes: [scene])
      return try engine.router(configuration).decision(for: event)
    }
    let condition: Set = [vector.condition]
    #expect(
      try decide(preferring: condition)
        == (vector.matches ? .openScene(0, rule: .preferring) : .unhandled))
    #expect(
      try decide(allowing: condition) == (vector.matches ? .openScene(0, rule: .allowing) : .unhandled))
    #expect(
      try decide(matching: condition) == (vector.matches ? .newScene(0, rule: .matching) : .unhandled))
  }

  @Test("the definition: the folded condition is a part of the folded text", arguments: vectors)
  func definition(vector: Vector) {
    if vector.condition == "*" { return }
    let condition = Engine.reference.fold(vector.condition).unicodeScalars.map(\.value)
    let text = Engine.reference.fold(vector.text).unicodeScalars.map(\.value)
    let starts = stride(from: 0, through: text.count - condition.count, by: 1)
    let found = !condition.isEmpty && starts.contains { text[$0...].starts(with: condition) }
    #expect(found == vector.matches)
  }

  @Test("one of several conditions is enough", arguments: Engine.allCases)
  func several(engine: Engine) throws {
    let router = try engine.router(.matching(["x", "", "hers", "she", "\u{301}"]))
    #expect(try router.decision(for: .url("ushers")) == .newScene(0, rule: .matching))
    #expect(try router.decision(for: .url("uher")) == .unhandled)
  }

  @Test("an empty set never matches", arguments: Engine.allCases)
  func emptySet(engine: Engine) throws {
    let router = try engine.router(.matching([]))
    #expect(try router.decision(for: .url("")) == .unhandled)
    #expect(try router.decision(for: .url("a")) == .unhandled)
    #expect(try router.decision(for: .activity()) == .unhandled)
  }

  @Test("only * matches an event without text", arguments: Engine.allCases)
  func noText(engine: Engine) throws {
    #expect(try engine.router(.matching(["", "a"])).decision(for: .activity()) == .unhandled)
    #expect(
      try engine.router(.matching(["a", "*"])).decision(for: .activity()) == .newScene(0, rule: .matching))
  }

  @Test("a run of marks costs nothing special", arguments: Engine.allCases)
  func marks(engine: Engine) throws {
    let marks = String(repeating: "\u{301}", count: 20_000)
    let router = try engine.router(.matching(["ab"]))
    #expect(try router.decision(for: .url("xa\(marks)b")) == .newScene(0, rule: .matching))
    #expect(try router.decision(for: .url("xa\(marks)c")) == .unhandled)
  }
}
