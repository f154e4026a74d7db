import EventRouter
import RouterTestSupport
import Testing

@testable import IdentifierHashing

@Suite("long identifiers are hashed in linear time")
struct LongTextTests {
  /// Takes an hour if every block of a replacement hashes the whole token again.
  @Test("a token of 600,000 bytes", arguments: [LongMarks.unordered, String(repeating: "ab", count: 300_000)])
  func longToken(text: String) throws {
    let configuration = RouterConfiguration(
      declarations: [.windowGroup("photo").handlesExternalEvents(matching: ["photo="])])
    var hasher = IdentifierHasher(try RouterSnapshot(configuration), key: HashingKey(salt: "salt"))
    let hashed = try #require(try hasher.hash(.url("photo=" + text), number: 0).text)
    #expect(hashed.utf8.count == text.utf8.count + 6)
    #expect(hashed.utf8.starts(with: "photo=".utf8))
  }
}
