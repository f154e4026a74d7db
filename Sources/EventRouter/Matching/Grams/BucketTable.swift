/// Which entries each bucket of an index has. Entries lie in the order of their buckets.
///
/// A number of 32 bits for where each bucket begins is read at once. But an index has more buckets than entries: where that is
/// more than the second-level cache holds, a byte for each bucket does, and costs a few steps of arithmetic.
struct BucketTable: Sendable {
  /// Buckets of a word.
  private static let perWord = 8
  /// Entries of a word that is not crowded.
  private static let mostOfWord: UInt32 = 15
  /// Where each bucket of a crowded word begins, and the last one ends.
  private static let perCrowdedWord = perWord + 1

  /// Of each eight buckets, from the lowest bit on: how many entries lie before them (28 bits), four bits that are 0, and in
  /// four bits for each bucket how many entries it and those before it in the word have. If they have more than
  /// ``mostOfWord``, the word is crowded: the four bits are not 0, and the 28 tell from where on ``starts`` has them. No words
  /// where buckets do not take a byte each.
  let words: Storage<UInt64>
  /// Before which entry each bucket begins, and the last one ends: of all buckets, or of those of crowded words.
  let starts: Storage<UInt32>
  let count: Int

  /// - Parameters:
  ///   - starts: before which entry each bucket begins, and the last one ends; of 2^`n` buckets.
  ///   - isPacked: whether a bucket is to take a byte, if that is possible.
  init(starts: Storage<UInt32>, isPacked: Bool) {
    let all = starts.view
    count = all.count - 1
    guard isPacked, count >= Self.perWord, all[count] <= BucketTableView.placeMask else {
      words = Storage([])
      self.starts = starts
      return
    }
    let storage = MutableStorage<UInt64>(count: count / Self.perWord, repeating: 0)
    let words = storage.view
    var crowded: [UInt32] = []
    for index in 0..<words.count {
      let first = index * Self.perWord
      let before = all[first]
      if all[first + Self.perWord] &- before <= Self.mostOfWord {
        var word = UInt64(before)
        for bucket in 1...Self.perWord {
          word |= UInt64(all[first + bucket] &- before) &<< BucketTableView.endPlace(bucket)
        }
        words[index] = word
      } else {
        words[index] = BucketTableView.crowdedBits | UInt64(crowded.count)
        for bucket in 0...Self.perWord { crowded.append(all[first + bucket]) }
      }
    }
    self.words = storage.freeze()
    self.starts = Storage(crowded)
  }

  /// A table of 2^`bits` buckets that is there already.
  ///
  /// - Returns: nil unless its buckets have all of so many `entries`, one after the other.
  init?(words: Storage<UInt64>, starts: Storage<UInt32>, bits: Int, entries: Int) {
    (self.words, self.starts, count) = (words, starts, 1 << bits)
    // Places of entries are subtracted as numbers of 31 bits.
    let isRight =
      words.count == 0
      ? starts.count == count + 1 && entries <= Int32.max && starts.view[0] == 0
        && starts.view.isAscending(to: entries)
      : words.count == count / Self.perWord && entries <= BucketTableView.placeMask && isWhole(entries)
    if !isRight { return nil }
  }

  /// Whether the words, and the starts of those that are crowded, tell of so many `entries`, one after the other.
  private func isWhole(_ entries: Int) -> Bool {
    let view = view
    var crowded = 0
    var end: UInt32 = 0
    for index in 0..<words.count {
      let word = words.view[index]
      if word & BucketTableView.crowdedBits != 0 {
        guard word == BucketTableView.crowdedBits | UInt64(crowded),
          starts.count - crowded >= Self.perCrowdedWord
        else { return false }
        crowded += Self.perCrowdedWord
      }
      for bucket in index * Self.perWord..<(index + 1) * Self.perWord {
        let (low, high) = view.packedEntries(of: bucket)
        guard low == end, high >= low else { return false }
        end = high
      }
    }
    return Int(end) == entries && crowded == starts.count
  }

  var bufferSizes: [Int] { [words.byteCount, starts.byteCount] }
  var view: BucketTableView { BucketTableView(words: words.view, starts: starts.view) }

  /// Calls `body` with the entries of every bucket that has more than `least`.
  func forEachBucket(ofMoreThan least: Int, _ body: (_ entries: Range<Int>) -> Void) {
    let view = view
    for first in stride(from: 0, to: count, by: Self.perWord) {
      let buckets = first..<min(first + Self.perWord, count)
      // Most have none or one: then even all of a word together have no more.
      let (begin, end) = (view.entries(of: first).low, view.entries(of: buckets.upperBound - 1).high)
      if Int(end &- begin) <= least { continue }
      for bucket in buckets {
        let (low, high) = view.entries(of: bucket)
        if Int(high &- low) > least { body(Int(low)..<Int(high)) }
      }
    }
  }
}

/// A ``BucketTable`` to look things up in, without reference counts.
struct BucketTableView {
  /// Set in words that are crowded.
  fileprivate static let crowdedBits: UInt64 = 15 << 28
  fileprivate static let placeMask: UInt64 = 1 << 28 - 1

  /// The lowest of the four bits of a word that tell where the first `count` of its buckets end.
  @inline(__always) fileprivate static func endPlace(_ count: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: count &* 4 &+ 28)
  }

  fileprivate let words: View<UInt64>
  fileprivate let starts: View<UInt32>

  /// Whether a bucket takes a byte, and not a number.
  @inline(__always) var isPacked: Bool { words.count != 0 }

  /// Has what is told of hashes' buckets fetched ahead, where the processor gains by it and each takes a byte: of few buckets all
  /// is in the near caches.
  ///
  /// - Parameter shift: so many bits of a hash do not tell its bucket.
  func fetch(by front: inout KernelFront, shift: UInt32, _ kernels: Kernels) {
    if isPacked && Kernels.fetchesAhead { front.fetch(words, shift: shift, kernels) }
  }

  /// Asks for what is told of `bucket`, if each takes a byte.
  @inline(__always) func prefetch(_ bucket: Int) { if isPacked { words.prefetch(bucket &>> 3) } }

  /// Which entries `bucket` has: from `low` on, up to `high`.
  @inline(__always) func entries(of bucket: Int) -> (low: UInt32, high: UInt32) {
    isPacked ? packedEntries(of: bucket) : plainEntries(of: bucket)
  }

  /// The same where buckets do not take a byte.
  @inline(__always) func plainEntries(of bucket: Int) -> (low: UInt32, high: UInt32) {
    (starts[bucket], starts[bucket &+ 1])
  }

  /// The same where buckets do.
  @inline(__always) func packedEntries(of bucket: Int) -> (low: UInt32, high: UInt32) {
    let word = words[bucket &>> 3]
    if word & Self.crowdedBits != 0 {
      return plainEntries(of: Int(truncatingIfNeeded: word & Self.placeMask) &+ bucket & 7)
    }
    // The bits below the first bucket's are 0, as is the number of entries before it.
    let ends = UInt32(truncatingIfNeeded: word &>> Self.endPlace(bucket & 7))
    let before = UInt32(truncatingIfNeeded: word & Self.placeMask)
    return (before &+ ends & 15, before &+ ends &>> 4 & 15)
  }
}
