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
    "draws depend on the key and on the whole token, and on nothing else", arguments: [1, 3, 4, 5, 1000])
  func draws(_ count: Int) {
    let key = PseudonymKey(salt: "a")
    let numbers = draws(key, count, "token")
    #expect(numbers.count == count)
    #expect(numbers == draws(PseudonymKey(salt: "a"), count, "token"))
    #expect(numbers == Array(draws(key, 2 * count, "token").prefix(count)))
    #expect(numbers != draws(key, count, "tokem"))
    #expect(numbers != draws(PseudonymKey(salt: "b"), count, "token"))
  }

  /// xoshiro256** from HMAC-SHA256 of `token`, whose key is HKDF-SHA256 of the salt; computed with Python's `hmac`
  /// and the generator's definition.
  @Test("the draws are those of HKDF, HMAC and xoshiro256**")
  func vector() {
    #expect(draws(PseudonymKey(salt: "salt"), 34, "token") == Self.expected)
  }

  static let expected: [UInt16] = [
    35684, 25140, 13242, 31371, 20865, 31667, 30229, 55444, 10078, 28531, 14693, 7059,
    43852, 33270, 58863, 1518, 22431, 56663, 5750, 64686, 3431, 27492, 28857, 44804,
    27863, 22471, 56, 10181, 27139, 31883, 21558, 64173, 7981, 3556,
  ]
}
