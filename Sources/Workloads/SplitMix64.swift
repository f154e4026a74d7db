/// A small generator of pseudo-random numbers with the same output on every platform and in every release.
///
/// It does not conform to `RandomNumberGenerator` on purpose: the standard library may change how it draws
/// a range from such a generator, and a workload's hash must not change with the toolchain.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: Sendable, Hashable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// An independent sequence for one purpose of a workload, so that asking for more events does not change
  /// the conditions.
  init(seed: UInt64, stream: UInt64) {
    var mixer = SplitMix64(seed: seed ^ (stream &* 0xD6E8_FEB8_6659_FD93))
    self.init(seed: mixer.next())
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0..<bound`. The bias of the multiplication, below 2^-30 for the bounds in use, is accepted.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "the bound must be positive")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in `range`.
  public mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True in `percent` of 100 cases.
  public mutating func chance(percent: Int) -> Bool { below(100) < percent }

  /// One element; `elements` must not be empty.
  public mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A number in `0..<bound`, the small ones more often: how popular things are.
  mutating func skewedBelow(_ bound: Int) -> Int { below(below(bound) + 1) }
}
