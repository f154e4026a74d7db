/// Divides multiples of a number by it: a shift and a multiplication, where a division takes as long as ten
/// steps of an automaton on some processors.
///
/// Source: Hacker's Delight, 2nd edition, section 10-16, *Exact division by constants*.
struct ExactDivisor: Sendable {
  private let shift: UInt32
  /// The inverse of the odd part of the divisor, modulo 2^32.
  private let inverse: UInt32

  /// - Parameter divisor: not 0.
  init(_ divisor: UInt32) {
    shift = UInt32(divisor.trailingZeroBitCount)
    let odd = divisor >> shift
    // Newton's iteration doubles the right low bits: 3, 6, 12, 24, 48.
    var inverse = odd
    for _ in 0..<4 { inverse &*= 2 &- odd &* inverse }
    self.inverse = inverse
  }

  /// `multiple`, which is one of the divisor's, divided by it.
  @inline(__always) func divide(_ multiple: UInt32) -> Int {
    Int((multiple &>> shift) &* inverse)
  }
}
