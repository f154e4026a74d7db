import EventRouter
import RouterTestSupport
import Testing

@testable import Pseudonymization

@Suite("pseudonyms")
struct PseudonymizerTests {
  private let configuration = RouterConfiguration(
    declarations: [
      .windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier=", "café", "*x"]),
      .documentGroup("notes", contentTypes: ["public.plain-text"]), .windowGroup("browser"),
    ])

  private func pseudonymizer(
    _ configuration: RouterConfiguration? = nil, salt: String = "salt"
  ) throws -> Pseudonymizer {
    Pseudonymizer(
      try RouterSnapshot(configuration ?? self.configuration), key: PseudonymKey(salt: salt))
  }

  private func url(_ url: String, _ pseudonymizer: inout Pseudonymizer) throws -> String {
    try #require(try pseudonymizer.pseudonymize(.url(url), number: 0).text)
  }

  @Test("conditions and punctuation stay; the rest goes, byte for byte")
  func form() throws {
    var pseudonymizer = try pseudonymizer()
    let result = try url("myphotos://ada.lovelace/view?PhotoIdentifier=42&key=sécret", &pseudonymizer)
    #expect(result.contains("?PhotoIdentifier="))
    #expect(!result.contains("ada") && !result.contains("lovelace") && !result.contains("cret"))
    let form = result.unicodeScalars.map { ":/?&=.".unicodeScalars.contains($0) ? $0 : "x" }
    #expect(form.map(String.init).joined() == "xxxxxxxx://xxx.xxxxxxxx/xxxx?xxxxxxxxxxxxxxx=xx&xxx=xxxxxx")
    #expect(result.utf8.count == "myphotos://ada.lovelace/view?PhotoIdentifier=42&key=sécret".utf8.count)
  }

  @Test("an occurrence stays as it is written, with marks, with what is composed, and with what is ignored")
  func folding() throws {
    var pseudonymizer = try pseudonymizer()
    for occurrence in ["CAFÉ", "cafe\u{301}", "c\u{301}a\u{FE0F}fe", "ＣAFÉ".replacing("Ｃ", with: "C")] {
      let result = try url("x://identifier\(occurrence)identifier", &pseudonymizer)
      #expect(Array(result.unicodeScalars).split(separator: ":").count == 2)
      #expect(!result.contains("identifier"))
      #expect(Folding.fold(result).contains("cafe"), "\(occurrence)")
    }
  }

  @Test("what was the same is the same; another salt makes it another")
  func repetition() throws {
    var pseudonymizer = try pseudonymizer()
    let a = try url("app://user/grace-hopper/photo/17", &pseudonymizer)
    let b = try url("app://user/grace-hopper/photo/99", &pseudonymizer)
    #expect(a.split(separator: "/").dropLast() == b.split(separator: "/").dropLast())
    #expect(try url("app://user/grace-hopper/photo/17", &pseudonymizer) == a)
    var other = try self.pseudonymizer(salt: "other")
    #expect(try url("app://user/grace-hopper/photo/17", &other) != a)
  }

  @Test("a path extension that a document group opens stays; another one goes")
  func documents() throws {
    var pseudonymizer = try pseudonymizer()
    #expect(try url("file:///home/ada/diary.TXT?x=y.pdf", &pseudonymizer).contains(".TXT?"))
    #expect(try !url("file:///home/ada/diary.secret", &pseudonymizer).contains("secret"))
    // The structure that says where the path ends is no secret, however odd.
    _ = try url("a:////////.txt", &pseudonymizer)
    _ = try url("::::::??????....txt", &pseudonymizer)
    _ = try url("//////host.txt", &pseudonymizer)
  }

  @Test("an activity: the type, the identifier and the page; a missing part stays missing")
  func activities() throws {
    var pseudonymizer = try pseudonymizer()
    let event = Event.userActivity(
      UserActivity(
        activityType: "com.example.ada", targetContentIdentifier: "ada-photoIdentifier=7",
        webpageURL: "https://example.com/ada.txt"))
    guard case .userActivity(let activity) = try pseudonymizer.pseudonymize(event, number: 0) else {
      Issue.record("not an activity")
      return
    }
    #expect(!activity.activityType.contains("example") && activity.activityType.utf8.count == 15)
    #expect(activity.targetContentIdentifier?.contains("photoIdentifier=") == true)
    #expect(activity.targetContentIdentifier?.hasPrefix("ada") == false)
    #expect(activity.webpageURL?.hasSuffix(".txt") == true)
    #expect(activity.webpageURL?.contains("example") == false)
    let bare = Event.userActivity(UserActivity(activityType: "t"))
    guard case .userActivity(let replaced) = try pseudonymizer.pseudonymize(bare, number: 0) else { return }
    #expect(replaced.targetContentIdentifier == nil && replaced.webpageURL == nil)
  }

  @Test("conditions that are everywhere: letters alone, and pairs of them")
  func crowded() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    let pairs = Set(letters.flatMap { a in letters.map { "\(a)\($0)" } })
    let digits = Set("0123456789".map(String.init))
    for conditions in [Set(letters.map(String.init)), pairs, pairs.union(digits)] {
      var pseudonymizer = try pseudonymizer(.matching(conditions))
      for text in ["ÄÖÜ", "q", "12-ab-34", "A1b2C3", "x\u{301}yz"] { _ = try url(text, &pseudonymizer) }
    }
  }

  @Test("where nothing can be put in place of an identifier, an error says so, and what it is does not leak")
  func impossible() throws {
    // Every other ASCII scalar is a condition, or two of it are: `*` alone matches without a text.
    let alphabets = Set((0x20..<0x7F).map { String(UnicodeScalar($0)) }).subtracting(["Q", "q"])
    var pseudonymizer = try pseudonymizer(.matching(alphabets.union(["**", "*q", "q*"])))
    #expect(throws: PseudonymizationError.notPreservable(event: 12)) {
      _ = try pseudonymizer.pseudonymize(.url("qqq"), number: 12)
    }
    #expect(
      PseudonymizationError.notPreservable(event: 12).description
        == "event 12: its identifiers cannot be replaced without changing which conditions match")
  }
}
