import Testing

@testable import Pseudonymization

@Suite("keys of pseudonyms")
struct PseudonymKeyTests {
  private func draws(_ key: PseudonymKey, _ count: Int, _ token: String) -> [UInt16] {
    var numbers: [UInt16] = []
    key.draws.append(count, for: Array(token.utf8)[...], to: &numbers)
    return numbers
  }

  @Test("a salt is a key; another salt is another; random keys differ")
  func salts() {
    #expect(PseudonymKey(salt: "a") == PseudonymKey(salt: "a"))
    #expect(PseudonymKey(salt: "a") != PseudonymKey(salt: "b"))
    #expect(PseudonymKey.random() != PseudonymKey.random())
  }

  @Test(
    "draws depend on the key and on the whole token, and on nothing else", arguments: [1, 31, 32, 33, 1000])
  func draws(_ count: Int) {
    let key = PseudonymKey(salt: "a")
    let numbers = draws(key, count, "token")
    #expect(numbers.count == count)
    #expect(numbers == draws(PseudonymKey(salt: "a"), count, "token"))
    #expect(numbers == Array(draws(key, 2 * count, "token").prefix(count)))
    #expect(numbers != draws(key, count, "tokem"))
    #expect(numbers != draws(PseudonymKey(salt: "b"), count, "token"))
  }

  /// HMAC-SHA256 of `token` with HKDF-SHA256 of the salt, then SHA-512 of that and of a counter; computed with
  /// Python's `hmac` and `hashlib`.
  @Test("the draws are those of HKDF, HMAC and SHA-2")
  func vector() {
    #expect(draws(PseudonymKey(salt: "salt"), 34, "token") == Self.expected)
  }

  static let expected: [UInt16] = [
    2162, 19402, 33714, 10219, 57787, 28561, 57684, 59961, 41331, 16251, 36981, 53051,
    36103, 59700, 47063, 52170, 58732, 43622, 56327, 10450, 22878, 43018, 5295, 27044,
    11107, 42729, 41232, 55016, 9785, 20380, 62627, 44786, 48583, 38059,
  ]
}
