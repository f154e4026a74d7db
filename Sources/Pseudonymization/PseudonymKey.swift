import Crypto

/// What replacements depend on besides the text. Who does not know it cannot test a guess; who does can, and
/// can tell the same identifiers in all captures that were made with it.
package struct PseudonymKey: Sendable, Equatable {
  private let key: SymmetricKey

  /// A key from the system's random numbers, which is kept nowhere else.
  package static func random() -> PseudonymKey { PseudonymKey(key: SymmetricKey(size: .bits256)) }

  /// The same key for the same text, by HKDF. The text must be as hard to guess as a key: a guess costs next to
  /// nothing.
  package init(salt: String) {
    key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: Array(salt.utf8)), info: Array("eventrouter capture".utf8),
      outputByteCount: 32)
  }

  private init(key: SymmetricKey) { self.key = key }

  var draws: TokenDraws { TokenDraws(key) }
}

/// Draws numbers for tokens: always the same for the same token and key, and without the key as good as random.
///
/// A token is hashed once, with the key (HMAC-SHA256). SHA-512 of that digest and a counter then gives as many
/// numbers as the token has scalars, so that a long one costs time in proportion to its length.
struct TokenDraws: Sendable {
  private let keyed: HMAC<SHA256>

  fileprivate init(_ key: SymmetricKey) { keyed = HMAC(key: key) }

  /// Appends `count` numbers for `token` to `numbers`.
  func append(_ count: Int, for token: ArraySlice<UInt8>, to numbers: inout [UInt16]) {
    var hmac = keyed
    hmac.update(data: token)
    var block = Array(hmac.finalize())
    let digestCount = block.count
    block.append(contentsOf: repeatElement(0, count: 8))
    let end = numbers.count + count
    numbers.reserveCapacity(end)
    var counter: UInt64 = 0
    while numbers.count < end {
      for index in 0..<8 {
        block[digestCount + index] = UInt8(truncatingIfNeeded: counter >> UInt64(8 * index))
      }
      let bytes = Array(SHA512.hash(data: block))
      for index in stride(from: 0, to: bytes.count, by: 2) where numbers.count < end {
        numbers.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
      }
      counter += 1
    }
  }
}
