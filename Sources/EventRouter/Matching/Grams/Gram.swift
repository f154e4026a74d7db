import CMatchKernels

/// `length` bytes of a text, as a hash that does not depend on ASCII case: two words of four bytes, the
/// second where a gram of more than four ends. The kernels compute the same.
struct Gram: Sendable {
  static let maximumLength = 8
  /// 1 to ``maximumLength``.
  let length: Int
  let raw: cmk_gram

  init(length: Int) {
    self.length = length
    raw = cmk_gram(
      low_mask: length >= 4 ? .max : 1 << UInt32(8 * length) - 1,
      high_offset: UInt32(max(length - 4, 0)), high_mask: length > 4 ? .max : 0)
  }

  /// The hash of the gram at `position`; 8 bytes from there are readable.
  @inline(__always) func hash(_ text: View<UInt8>, _ position: Int) -> UInt32 {
    let low = (text.load4(position) | CMK_CASELESS) & raw.low_mask
    let high = (text.load4(position &+ Int(raw.high_offset)) | CMK_CASELESS) & raw.high_mask
    return low &* CMK_LOW_MULTIPLIER &+ high &* CMK_HIGH_MULTIPLIER
  }
}

extension Gram {
  /// The same of a condition, behind which nothing need be readable.
  func hash(of condition: View<UInt8>, _ position: Int) -> UInt32 {
    let word = condition.loadUpTo8(position)
    let low = (UInt32(truncatingIfNeeded: word) | CMK_CASELESS) & raw.low_mask
    let high =
      (UInt32(truncatingIfNeeded: word >> UInt64(8 * raw.high_offset)) | CMK_CASELESS) & raw.high_mask
    return low &* CMK_LOW_MULTIPLIER &+ high &* CMK_HIGH_MULTIPLIER
  }
}

/// A bit for each value that the top bits of a gram's hash may have: set where a condition has such a gram.
struct GramFilter: Sendable {
  let gram: Gram
  /// Only positions at multiples of this, from the beginning of a block, are looked at.
  let stride: Int
  let bits: Int
  let words: Storage<UInt32>

  /// A filter with the hashes that `fill` inserts by its argument, and what `fill` returns. Two threads may insert hashes of
  /// different top bits at once, if the filter has more than one word.
  static func filled<Result>(
    gram: Gram, stride: Int, bits: Int, by fill: ((_ hash: UInt32) -> Void) -> Result
  ) -> (filter: GramFilter, result: Result) {
    let bits = max(bits, 5)
    let storage = MutableStorage<UInt32>(count: 1 << (bits - 5), repeating: 0)
    let words = storage.view
    let result = fill { hash in
      let bit = hash >> UInt32(32 - bits)
      words[Int(bit >> 5)] |= 1 << (bit & 31)
    }
    return (GramFilter(gram: gram, stride: stride, bits: bits, words: storage.freeze()), result)
  }

  /// The share of bits that are set.
  var fill: Double {
    let set = (0..<words.count).reduce(0) { $0 + words.view[$1].nonzeroBitCount }
    return Double(set) / Double(words.count * 32)
  }

  var view: GramFilterView { GramFilterView(gram: gram, stride: stride, bits: bits, words: words.view) }
}

/// A ``GramFilter`` to look things up in, without reference counts.
struct GramFilterView {
  let gram: Gram
  let stride: Int
  let bits: Int
  let words: View<UInt32>
}

/// The bytes of eight from which ASCII case is taken; bytes above ASCII stay.
@inline(__always) func lowercased8(_ word: UInt64) -> UInt64 {
  let low = word & 0x7F7F_7F7F_7F7F_7F7F
  // Bit 7 of a byte: whether its low seven bits are at least "A", and above "Z".
  let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
  let aboveZ = low &+ 0x2525_2525_2525_2525
  let isUpper = (fromA & ~aboveZ & ~word) & 0x8080_8080_8080_8080
  return word | isUpper >> 2
}
