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
/// A token is hashed once, with the key, by HMAC-SHA256. The digest is the seed of a generator that stretches it to
/// as many numbers as the token has scalars. The generator need not be a cipher: what it gives away is its seed,
/// that is, the digest of this token, and neither the key nor the digest of another.
struct TokenDraws: Sendable {
  private let keyed: HMAC<SHA256>

  fileprivate init(_ key: SymmetricKey) { keyed = HMAC(key: key) }

  /// Appends `count` numbers for `token` to `numbers`.
  ///
  /// - Complexity: O(*n*) for *n* bytes of `token` and numbers.
  func append(_ count: Int, for token: ArraySlice<UInt8>, to numbers: inout [UInt16]) {
    var hmac = keyed
    hmac.update(data: token)
    var generator = Xoshiro(seed: hmac.finalize())
    var bits: UInt64 = 0
    for index in 0..<count {
      bits = index % 4 == 0 ? generator.next() : bits >> 16
      numbers.append(UInt16(truncatingIfNeeded: bits))
    }
  }
}

/// The generator xoshiro256**, by Blackman and Vigna, 2018, whose state has the size of the digest.
private struct Xoshiro {
  private var state: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// - Parameter seed: 32 bytes.
  init(seed: some Sequence<UInt8>) {
    for (index, byte) in seed.enumerated() {
      let bits = UInt64(byte) << UInt64(8 * (index % 8))
      switch index / 8 {
      case 0: state.0 |= bits
      case 1: state.1 |= bits
      case 2: state.2 |= bits
      default: state.3 |= bits
      }
    }
  }

  mutating func next() -> UInt64 {
    let result = Self.rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, by: 45)
    return result
  }

  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}
