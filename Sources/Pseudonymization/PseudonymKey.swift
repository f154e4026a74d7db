/// SipHash-2-4: a keyed hash of which nobody learns anything who does not know the key.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012. The standard library's `Hasher`
/// is of the same family, but takes no key; a package of cryptography would be a hundred times as much code
/// as this for every build of the programs.
struct SipHash {
  private var v0, v1, v2, v3: UInt64
  private var tail: UInt64 = 0
  private var count = 0

  init(key: PseudonymKey) {
    v0 = key.low ^ 0x736F_6D65_7073_6575
    v1 = key.high ^ 0x646F_7261_6E64_6F6D
    v2 = key.low ^ 0x6C79_6765_6E65_7261
    v3 = key.high ^ 0x7465_6462_7974_6573
  }

  /// The hash of `bytes`.
  static func hash(_ bytes: some Sequence<UInt8>, key: PseudonymKey) -> UInt64 {
    var hash = SipHash(key: key)
    for byte in bytes { hash.add(byte) }
    return hash.finish()
  }

  mutating func add(_ byte: UInt8) {
    tail |= UInt64(byte) << UInt64(8 * (count & 7))
    count += 1
    if count & 7 == 0 {
      compress(tail)
      tail = 0
    }
  }

  /// The hash of what was added.
  consuming func finish() -> UInt64 {
    compress(tail | UInt64(truncatingIfNeeded: count) << 56)
    v2 ^= 0xFF
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  private mutating func round() {
    v0 &+= v1
    v1 = Self.rotated(v1, by: 13) ^ v0
    v0 = Self.rotated(v0, by: 32)
    v2 &+= v3
    v3 = Self.rotated(v3, by: 16) ^ v2
    v0 &+= v3
    v3 = Self.rotated(v3, by: 21) ^ v0
    v2 &+= v1
    v1 = Self.rotated(v1, by: 17) ^ v2
    v2 = Self.rotated(v2, by: 32)
  }

  private static func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 {
    word << bits | word >> (64 - bits)
  }
}

/// What replacements depend on besides the text: who does not know it cannot test a guess.
package struct PseudonymKey: Sendable, Hashable {
  package var low: UInt64
  package var high: UInt64

  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// A key that nobody knows and nobody will.
  package static func random() -> PseudonymKey {
    var generator = SystemRandomNumberGenerator()
    return PseudonymKey(low: generator.next(), high: generator.next())
  }

  /// The same key for the same text, which should be as hard to guess as a password.
  package init(salt: String) {
    low = SipHash.hash(salt.utf8, key: PseudonymKey(low: 0x6576_656E_7472_6F75, high: 1))
    high = SipHash.hash(salt.utf8, key: PseudonymKey(low: 0x6576_656E_7472_6F75, high: 2))
  }
}
