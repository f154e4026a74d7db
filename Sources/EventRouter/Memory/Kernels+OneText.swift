import CMatchKernels

/// A layer's filter as the kernels want it that look at one text, and which positions of a text they are asked about.
@safe struct KernelFront {
  /// The first member: the kernels' own.
  fileprivate let raw: cmk_front
  /// Bytes of the shortest condition, and of the grams that are looked up, at most as many.
  private let shortest, gramLength: Int
  /// Bytes of the longest text whose positions are asked about in one go.
  fileprivate var longestAtOnce: Int { gramLength &+ 64 &* stride &- 1 }
  /// The distance between positions.
  let stride: Int
  /// 2^32 / ``stride``, above it.
  private let reciprocal: UInt64

  /// - Parameters:
  ///   - shortest: bytes of the shortest condition that the filter is of.
  ///   - gramLength: bytes of the grams by which entries are found.
  init(_ filter: GramFilterView, shortest: Int, gramLength: Int, _ kernels: Kernels) {
    var grams = unsafe cmk_gram_filter(
      gram: filter.gram.raw, words: filter.words.base, bits: UInt32(filter.bits),
      stride: UInt32(filter.stride))
    // No groups: its tables are not looked at.
    let buckets = unsafe cmk_bucket_filter(positions: 0, groups: 0, tables: View<UInt8>.empty.base)
    // SAFETY: the function only reads the filter.
    let mask = unsafe kernels.pointer.pointee.gram_mask_for(&grams)
    unsafe self.init(
      raw: cmk_front(mask: mask, grams: grams, buckets: buckets),
      shortest: shortest, gramLength: gramLength, stride: filter.stride)
  }

  /// The same for a filter of buckets.
  init(_ filter: BucketFilterView, shortest: Int, gramLength: Int, _ kernels: Kernels) {
    // It is not looked at.
    let grams = unsafe cmk_gram_filter(
      gram: Gram(length: 1).raw, words: View<UInt32>.empty.base, bits: 5, stride: 1)
    var buckets = unsafe cmk_bucket_filter(
      positions: UInt32(filter.positions), groups: UInt32(filter.groups), tables: filter.tables.base)
    // SAFETY: the function only reads the filter.
    let mask = unsafe kernels.pointer.pointee.bucket_mask_for(&buckets)
    unsafe self.init(
      raw: cmk_front(mask: mask, grams: grams, buckets: buckets),
      shortest: shortest, gramLength: gramLength, stride: 1)
  }

  private init(raw: cmk_front, shortest: Int, gramLength: Int, stride: Int) {
    unsafe self.raw = raw
    self.shortest = max(shortest, gramLength)
    self.gramLength = gramLength
    self.stride = stride
    reciprocal = (1 << 32) / UInt64(stride) + 1
  }

  /// The last position in a text of so many bytes; nil if no condition is so short. A gram that would reach beyond the
  /// text is in no condition that is in it.
  @inline(__always) fileprivate func last(inTextOf count: Int) -> Int? {
    count < shortest ? nil : count &- gramLength
  }

  /// How many positions there are from one on to another that lies `distance` bytes on, at most 64. For distances within
  /// a ``PaddedText``: the product is exact as long as distance and stride are below 2^16.
  @inline(__always) fileprivate func count(upTo distance: Int) -> Int { min(countAtOnce(upTo: distance), 64) }

  /// The same for texts of up to ``longestAtOnce``.
  @inline(__always) fileprivate func countAtOnce(upTo distance: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: distance) &* reciprocal) &>> 32) &+ 1
  }
}

/// The fronts of a set of conditions.
struct KernelFronts: Sendable {
  private let fronts: Storage<KernelFront>
  /// Bytes of the longest text of which one or two fronts ask about all positions in one go: of most texts.
  private let longestAtOnce: Int

  init(_ fronts: [KernelFront]) {
    self.fronts = Storage(fronts)
    longestAtOnce = fronts.count > 2 ? 0 : fronts.map(\.longestAtOnce).min() ?? 0
  }

  /// Calls `body` for every 64 positions of `text` of which some pass a front, until it returns false: with the front's
  /// number, the first position, and a bit for each that passes, a stride apart, the first lowest.
  @inline(__always) func forEachPassing(
    in text: PaddedText, _ body: (_ number: Int, _ first: Int, _ passing: UInt64) -> Bool
  ) {
    let view = fronts.view
    if text.text.count > longestAtOnce { return view.forEachPassing(in: text, body) }
    let first = view.mask(0, ofAll: text)
    let second = view.count > 1 ? view.mask(1, ofAll: text) : 0
    // Whether any position passes can seldom be foreseen: one branch on it.
    if first | second == 0 { return }
    if first != 0, !body(0, 0, first) { return }
    if second != 0 { _ = body(1, 0, second) }
  }
}

extension View<KernelFront> {
  /// The mask of all positions of `text`, which are 64 at most.
  @inline(__always) fileprivate func mask(_ number: Int, ofAll text: PaddedText) -> UInt64 {
    guard let last = self[number].last(inTextOf: text.text.count) else { return 0 }
    return mask(number, text.bytes, from: PaddedText.before, self[number].countAtOnce(upTo: last))
  }

  /// Calls `body` for every 64 positions of `text` of which some pass a front, until it returns false: with the front's
  /// number, the first position, and a bit for each that passes, a stride apart, the first lowest.
  @inline(__always) fileprivate func forEachPassing(
    in text: PaddedText, _ body: (_ number: Int, _ first: Int, _ passing: UInt64) -> Bool
  ) {
    // Each 64 positions are asked about before those before them are looked at: whether any of these pass can seldom be
    // foreseen, and the processor does so meanwhile.
    var (askedNumber, askedFirst, passing) = (0, 0, UInt64(0))
    var number = 0
    while number < count {
      if let last = self[number].last(inTextOf: text.text.count) {
        var first = 0
        repeat {
          let positions = self[number].count(upTo: last &- first)
          let next = mask(number, text.bytes, from: PaddedText.before &+ first, positions)
          if passing != 0, !body(askedNumber, askedFirst, passing) { return }
          (askedNumber, askedFirst, passing) = (number, first, next)
          first = first &+ 64 &* self[number].stride
        } while first <= last
      }
      number = number &+ 1
    }
    if passing != 0 { _ = body(askedNumber, askedFirst, passing) }
  }

  /// A bit for each of the `positions` of `text`, a stride apart from `first` on, that pass the front with this number, the
  /// first lowest: at most 64. `text` has CMK_READ_AHEAD bytes beyond the last.
  @inline(__always) func mask(
    _ number: Int, _ text: View<UInt8>, from first: Int, _ positions: Int
  ) -> UInt64 {
    checkBounds(number >= 0 && number < count && first >= 0 && positions > 0 && positions <= 64)
    checkBounds(first + (positions - 1) * self[number].stride + Int(CMK_READ_AHEAD) <= text.count)
    // SAFETY: the front lies within the view, and its first member is the kernels' own; the kernel reads within what is
    // checked above.
    return unsafe (base + number).withMemoryRebound(to: cmk_front.self, capacity: 1) {
      unsafe $0.pointee.mask(text.base + first, positions, $0)
    }
  }
}
