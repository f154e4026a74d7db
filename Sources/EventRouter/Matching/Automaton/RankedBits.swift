/// A bit per position, and how many bits are set before any position in constant time (a rank dictionary:
/// Jacobson, *Space-efficient Static Trees and Graphs*, 1989).
struct RankedBits: Sendable {
  private let words: Storage<UInt64>
  private let ranks: Storage<UInt32>

  /// - Parameter positions: each below `count`.
  init(count: Int, positions: some Sequence<Int>) {
    let wordCount = count / 64 + 1
    let words = MutableStorage<UInt64>(count: wordCount, repeating: 0)
    let ranks = MutableStorage<UInt32>(count: wordCount, repeating: 0)
    for position in positions { words.view[position >> 6] |= 1 << UInt64(position & 63) }
    var rank: UInt32 = 0
    for word in 0..<wordCount {
      ranks.view[word] = rank
      rank += UInt32(words.view[word].nonzeroBitCount)
    }
    self.words = words.freeze()
    self.ranks = ranks.freeze()
  }

  var view: RankedBitsView { RankedBitsView(words: words.view, ranks: ranks.view) }
  var bufferSizes: [Int] { [words.byteCount, ranks.byteCount] }
}

/// ``RankedBits`` to read, without reference counts.
struct RankedBitsView {
  fileprivate let words: View<UInt64>
  fileprivate let ranks: View<UInt32>

  /// How many set bits lie before `position`.
  @inline(__always) func rank(_ position: Int) -> Int {
    let below = words[position >> 6] & ((1 << UInt64(position & 63)) &- 1)
    return Int(ranks[position >> 6]) + below.nonzeroBitCount
  }
}
