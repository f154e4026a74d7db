import EventRouter
import Testing

@testable import Pseudonymization

/// Texts that take minutes if any step takes more than linear time.
@Suite("long texts")
struct LongTextTests {
  static let pieces = [
    "/", "x", "7", "é", "\u{301}", "が", "한", "ß", "😀", "A", "=", "ab", "a/", ".", "ä/b.c?d=é&",
  ]

  @Test("100 kB of one thing", arguments: pieces)
  func repeated(_ piece: String) throws {
    let configurations = [
      RouterConfiguration(declarations: [.windowGroup("browser")]),
      // Many letters and pairs of them are refused.
      .matching(Set("bcdfghjklmnpqrtvwxz".flatMap { ["\($0)\($0)", "a\($0)", "\($0)/", "\($0)0"] })),
      // Everything stays.
      .matching([piece]),
      RouterConfiguration(declarations: [.documentGroup("notes", contentTypes: ["public.plain-text"])]),
    ]
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    for configuration in configurations {
      var pseudonymizer = Pseudonymizer(try RouterSnapshot(configuration), key: PseudonymKey(salt: "salt"))
      let result = try #require(try pseudonymizer.pseudonymize(.url(text), number: 0).text)
      #expect(result.utf8.count == text.utf8.count)
    }
  }

  @Test("a long token is drawn from all letters, each about as often as the others")
  func letters() throws {
    let snapshot = try RouterSnapshot(RouterConfiguration(declarations: [.windowGroup("browser")]))
    var pseudonymizer = Pseudonymizer(snapshot, key: PseudonymKey(salt: "salt"))
    let text = String(repeating: "q", count: 36_000)
    let result = try #require(try pseudonymizer.pseudonymize(.url(text), number: 0).text)
    let counts = Dictionary(result.utf8.map { ($0, 1) }, uniquingKeysWith: +)
    #expect(counts.count == 36)
    // 1,000 of each are expected, with a standard deviation of 31.
    #expect(counts.values.allSatisfy { (800...1_200).contains($0) })
  }

  @Test("where nothing will do, the search ends")
  func impossible() throws {
    // Whatever stands before a slash is a condition with it.
    let ends = Set((UInt8(0x20)..<0x7F).map { "\(UnicodeScalar($0))/" })
    var pseudonymizer = Pseudonymizer(
      try RouterSnapshot(.matching(ends)), key: PseudonymKey(salt: "salt"))
    let text = String(repeating: "x", count: 20_000) + "\u{1}/"
    #expect(throws: PseudonymizationError.notPreservable(event: 3)) {
      _ = try pseudonymizer.pseudonymize(.url(text), number: 3)
    }
  }
}
