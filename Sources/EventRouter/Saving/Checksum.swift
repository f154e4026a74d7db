/// A checksum of many bytes, several of them in a nanosecond. It is against accident, not against attackers: whoever can
/// write a file can write its checksum, so what is loaded is checked all the same.
///
/// A change within eight bytes that begin at a multiple of eight is always found, because a step has an inverse, for the
/// word and for the sum. Of other changes one in 2^64 is not.
///
/// Source: the step and the constants are those of xxHash64 (Yann Collet); how lanes are put together is our own, for
/// the promise above.
enum Checksum {
  private static let first: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  @inline(__always) private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = sum &+ word &* second
    return (mixed &<< 31 | mixed &>> 33) &* first
  }

  /// - Parameter bytes: their count is a multiple of 32.
  /// - Complexity: O(*n*).
  static func of(_ bytes: View<UInt8>) -> UInt64 {
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
    var index = 0
    while index &+ 32 <= bytes.count {
      a = step(a, bytes.load8(index))
      b = step(b, bytes.load8(index &+ 8))
      c = step(c, bytes.load8(index &+ 16))
      d = step(d, bytes.load8(index &+ 24))
      index &+= 32
    }
    return step(step(step(step(UInt64(bytes.count), a), b), c), d)
  }
}
