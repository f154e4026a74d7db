/// Where a condition is looked for when one of its grams was seen: sixteen bytes, checked without touching
/// the condition itself.
struct GramEntry: BitwiseCopyable {
  /// Up to eight bytes of the condition, ``caseless``, the last one highest.
  var window: UInt64
  var number: UInt32
  /// From the lowest bit on: the bits of eight bytes that the window does not have (6 bits), where it begins, from
  /// ``maximumWindowBefore`` bytes before the gram on (7 bits), ``tag`` (8 bits), and how many bytes of the condition lie
  /// before the gram (11 bits: anchors lie near the beginning).
  private var layout: UInt32

  static let maximumBefore = (1 << 11) - 1
  /// How far before the gram's first byte the window may begin, and how far behind it: texts have to be readable there.
  static let maximumWindowBefore = 55
  static let maximumWindowBehind = 72

  /// - Parameters:
  ///   - windowBefore: how far before the gram's first byte the window begins, at most ``maximumWindowBefore``; negative if
  ///     behind it, by ``maximumWindowBehind`` at most.
  ///   - windowLength: 1 to 8.
  init(window: UInt64, number: UInt32, before: Int, windowBefore: Int, windowLength: Int, tag: UInt8 = 0) {
    self.window = window
    self.number = number
    layout =
      UInt32(truncatingIfNeeded: before) &<< 21 | UInt32(tag) &<< 13
      | UInt32(truncatingIfNeeded: Self.maximumWindowBefore &- windowBefore) &<< 6
      | UInt32(truncatingIfNeeded: 8 &* (8 &- windowLength))
  }

  @inline(__always) var before: Int { Int(layout &>> 21) }
  /// The eight bits of the gram's hash below those that tell its bucket.
  var tag: UInt8 { UInt8(truncatingIfNeeded: layout &>> 13) }
  @inline(__always) var windowBefore: Int { Self.maximumWindowBefore &- Int(layout &>> 6 & 127) }
  /// The bits of eight bytes beyond the window.
  var unusedBits: UInt64 { UInt64(layout & 63) }

  /// Whether the bytes of a text agree with the window where the gram begins at `position`. If not, the condition is not
  /// there; if so, it may be.
  ///
  /// - Parameter bytes: readable from ``maximumWindowBefore`` bytes before the gram to eight behind ``maximumWindowBehind``.
  @inline(__always) func agrees(with bytes: View<UInt8>, at position: Int) -> Bool {
    // The shift is by the lowest six bits of its operand.
    Self.caseless(bytes.load8(position &- windowBefore)) &<< UInt64(layout) == window
  }

  /// Bytes that are alike but for the case of a letter become the same; so do a few others.
  @inline(__always) private static func caseless(_ bytes: UInt64) -> UInt64 { bytes | 0x2020_2020_2020_2020 }
}

extension GramEntry: BucketEntry {
  var key: UInt64 { Self.key(number, before: before) }

  /// A condition has one entry at most that is so far from its beginning.
  static func key(_ number: UInt32, before: Int) -> UInt64 { UInt64(number) << 32 | UInt64(before) }

  /// - Parameters:
  ///   - condition: folded.
  ///   - hash: of the gram, of which `shift` bits do not tell its bucket.
  init(_ number: UInt32, of condition: View<UInt8>, before: Int, gram: Gram, hash: UInt32, shift: UInt32) {
    let windowLength = min(condition.count, 8)
    let start = Self.windowStart(before, gram, of: condition.count, windowLength)
    let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* windowLength)
    self.init(
      window: Self.caseless(condition.loadUpTo8(start)) &<< unused, number: number, before: before,
      windowBefore: before &- start,
      windowLength: windowLength, tag: UInt8(truncatingIfNeeded: (hash &<< (32 &- shift)) &>> 24))
  }

  /// Where the window begins in a condition of `length` bytes whose gram begins at `before`: at that end of the
  /// condition that is farther from the gram. What lies beside a gram goes with it wherever it occurs, as the
  /// letters of a word do, and would tell little that the hash has not told.
  private static func windowStart(_ before: Int, _ gram: Gram, of length: Int, _ windowLength: Int) -> Int {
    let last = length &- windowLength
    return last &- before &- gram.length > before &- windowLength
      ? min(last, before &+ maximumWindowBehind) : max(0, before &- maximumWindowBefore)
  }
}

/// From grams to the conditions that have them: buckets by the top bits of the hash, the entries of a bucket
/// in the order of their conditions' numbers.
struct GramIndex: Sendable {
  let gram: Gram
  let shift: UInt32
  let buckets: BucketTable
  let entries: Storage<GramEntry>
  /// What is asked first; nil where entries are few.
  let sieve: GramSieve?

  /// At most so many bits of a hash tell a bucket.
  static let maximumBits = 30

  /// From so many entries on an index is large: buckets and entries would fill the second-level cache. Then a bucket takes a
  /// byte.
  static let leastLarge = 1 << 16

  /// The fewest that make so many buckets for each of `entries`.
  static func bits(entries: Int, perEntry: Int, atLeast minimum: Int) -> Int {
    var bits = minimum
    while 1 << bits < perEntry * entries, bits < maximumBits { bits += 1 }
    return bits
  }

  /// How many tell it in a layer that does not change. While the buckets fit the first-level cache, there are so many that
  /// most of what passed the front by chance finds its bucket empty: whether it is can be foreseen then.
  private static func usualBits(entries: Int) -> Int {
    bits(entries: entries, perEntry: entries <= 2_048 ? 8 : 2, atLeast: 4)
  }

  /// - Parameters:
  ///   - anchors: in the order of their conditions' numbers.
  ///   - stride: each anchor stands for this many consecutive grams, itself first.
  ///   - large: from so many entries on it is large. It has a sieve then, or from ``GramSieve/leastEntries`` on.
  ///   - isSieveFirst: whether that may be asked in a front's place.
  ///   - filter: gets the hash of every gram. Two threads may call it at once, with hashes of different top bits.
  init(
    _ table: ConditionTable, _ anchors: [GramAnchor], gram: Gram, stride: Int, large: Int = leastLarge,
    isSieveFirst: Bool = false, filter: (UInt32) -> Void
  ) {
    let count = anchors.count * stride
    let bits = Self.usualBits(entries: count)
    let entries = EntriesByBucket(
      table, anchors, gram: gram, stride: stride, bits: bits, filter: filter)
    self.gram = gram
    shift = UInt32(32 - bits)
    buckets = BucketTable(starts: entries.starts, isPacked: entries.entries.count >= large)
    self.entries = entries.entries
    sieve =
      count >= min(large, GramSieve.leastEntries)
      ? GramSieve(
        GramsOfAnchors(table, anchors, gram: gram, stride: stride), isFirst: isSieveFirst) : nil
  }

  /// An index that is there already.
  init(gram: Gram, shift: UInt32, buckets: BucketTable, entries: Storage<GramEntry>, sieve: GramSieve?) {
    self.gram = gram
    self.shift = shift
    self.buckets = buckets
    self.entries = entries
    self.sieve = sieve
  }

  var view: GramIndexView {
    GramIndexView(
      gram: gram, shift: shift, buckets: buckets.view, entries: entries.view, sieve: sieve?.view)
  }

  var bufferSizes: [Int] {
    buckets.bufferSizes + [entries.byteCount] + (sieve.map { [$0.bufferSize] } ?? [])
  }
}

/// A ``GramIndex`` to look things up in, without reference counts.
struct GramIndexView {
  let gram: Gram
  let shift: UInt32
  let buckets: BucketTableView
  let entries: View<GramEntry>
  let sieve: GramSieveView?
}
