import CMatchKernels

/// A set of SIMD kernels, behind views.
@safe @_spi(Benchmarks) public struct Kernels: @unchecked Sendable {
  /// One of the constants of the C module, which live as long as the process.
  let pointer: UnsafePointer<cmk_kernels>

  /// What the processor can run, best first; the last is plain C.
  @_spi(Benchmarks) public static let available: [Kernels] = {
    let capacity = Int(CMK_SETS)
    var pointers = unsafe [UnsafePointer<cmk_kernels>](repeating: cmk_selected(), count: capacity)
    // SAFETY: at most as many pointers are written as there is room for.
    let count = unsafe cmk_available(&pointers, capacity)
    return unsafe pointers.prefix(count).map { unsafe Kernels(pointer: $0) }
  }()

  /// The best set, or the one that the environment variable `EVENTROUTER_KERNEL` names.
  @_spi(Benchmarks) public static let selected = unsafe Kernels(pointer: cmk_selected())

  /// What the environment variable asks for; nil if it is not set or empty.
  static var override: String? {
    // SAFETY: the string is copied at once.
    unsafe cmk_override().map { unsafe String(cString: $0) }
  }

  private init(pointer: UnsafePointer<cmk_kernels>) { unsafe self.pointer = pointer }

  @_spi(Benchmarks) public var name: String { unsafe String(cString: pointer.pointee.name) }
  /// By what their costs are known.
  var costs: cmk_costs { unsafe pointer.pointee.costs }
  var isScalar: Bool { name == "scalar" }
  /// Whether bucket filters take less time by nibbles, where they have them.
  @_spi(Benchmarks) public var takesNibbles: Bool { unsafe pointer.pointee.takes_nibbles != 0 }

  /// Whether one group of eight buckets takes less time by low bits, where they say the same.
  @_spi(Benchmarks) public var takesLowBits: Bool { unsafe pointer.pointee.takes_low_bits != 0 }

  /// Whether bucket filters of pairs are worth their while.
  @_spi(Benchmarks) public var takesPairs: Bool { unsafe pointer.pointee.takes_pairs != 0 }

  /// Whether the sieve of a filter of such grams can be asked in its place.
  func asksSieves(atStride stride: Int) -> Bool { unsafe stride <= Int(pointer.pointee.sieve_strides) }

  /// Whether that is so of lists of candidates, too, and not only about one text.
  func listsBySieves(atStride stride: Int) -> Bool {
    unsafe pointer.pointee.lists_by_sieve != 0 && asksSieves(atStride: stride)
  }

  /// Whether what an index tells of a text's grams is fetched while a front is asked about them.
  static let fetchesAhead = cmk_fetches_ahead() != 0

  /// Positions that pass a filter.
  struct Candidates {
    /// How many there are.
    var count: Int
    /// False if a byte of the range is above ASCII, and that was asked. May also be false if one soon after the
    /// range is.
    var isASCII: Bool
  }

  /// Writes every `stride`-th position of `range` that passes `filter` to `out`.
  ///
  /// `text` has CMK_READ_AHEAD bytes beyond the range, and `out` room for every position looked at and
  /// CMK_WRITE_AHEAD more.
  ///
  /// - Parameters:
  ///   - sieve: what is asked in the filter's place, if the kernels list by sieves. Two bytes before the range are readable then,
  ///     which the view need not have.
  ///   - checksASCII: whether it is asked if the range is ASCII.
  @inline(__always) func candidates(
    _ text: View<UInt8>, _ range: Range<Int>, _ filter: GramFilterView, sieve: GramSieveView? = nil,
    _ out: MutableView<UInt32>, checksASCII: Bool = true
  ) -> Candidates {
    checkBounds(range.upperBound + Int(CMK_READ_AHEAD) <= text.count)
    checkBounds(range.count / filter.stride + 1 + Int(CMK_WRITE_AHEAD) <= out.count)
    var raw = unsafe filter.raw
    if let sieve {
      checkBounds(listsBySieves(atStride: filter.stride))
      unsafe raw.sieve = sieve.raw
    }
    var beyondASCII: CInt = 0
    // SAFETY: the kernel reads and writes within what is checked above; the filter outlives the call.
    let count = unsafe withUnsafeMutablePointer(to: &beyondASCII) {
      unsafe pointer.pointee.gram_candidates(
        text.base, range.lowerBound, range.upperBound, &raw, out.base, checksASCII ? $0 : nil)
    }
    return Candidates(count: count, isASCII: beyondASCII == 0)
  }

  /// As above, for every position of `range`.
  @inline(__always) func candidates(
    _ text: View<UInt8>, _ range: Range<Int>, _ filter: BucketFilterView, _ out: MutableView<UInt32>,
    checksASCII: Bool = true
  ) -> Candidates {
    checkBounds(range.upperBound + Int(CMK_READ_AHEAD) <= text.count)
    checkBounds(range.count + Int(CMK_WRITE_AHEAD) <= out.count)
    var raw = unsafe filter.raw
    var beyondASCII: CInt = 0
    // SAFETY: as above.
    let count = unsafe withUnsafeMutablePointer(to: &beyondASCII) {
      unsafe pointer.pointee.bucket_candidates(
        text.base, range.lowerBound, range.upperBound, &raw, out.base, checksASCII ? $0 : nil)
    }
    return Candidates(count: count, isASCII: beyondASCII == 0)
  }

  /// Whether every byte of `range` is ASCII.
  @inline(__always) func isASCII(_ text: View<UInt8>, _ range: Range<Int>) -> Bool {
    checkBounds(range.upperBound <= text.count)
    // SAFETY: the kernel reads the range only, which lies within the view (checked).
    return unsafe pointer.pointee.is_ascii(text.base, range.lowerBound, range.upperBound) != 0
  }

  /// Finds each 64 bytes of `range`, or fewer at both ends, that have some above ASCII, and says how many there are:
  /// `positions` has where the first such byte of each is, and `bits` a bit for each from there on.
  ///
  /// - Parameter positions: room for an entry for every 64 bytes, and for two more; `bits` likewise.
  @inline(__always) func beyondASCII(
    _ text: View<UInt8>, _ range: Range<Int>, _ positions: MutableView<UInt32>, _ bits: MutableView<UInt64>
  ) -> Int {
    checkBounds(range.upperBound <= text.count)
    checkBounds(range.count / 64 + 2 <= min(positions.count, bits.count))
    // SAFETY: as above; at most as many entries are written as there is room for (checked).
    return unsafe pointer.pointee.beyond_ascii(
      text.base, range.lowerBound, range.upperBound, positions.base, bits.base)
  }

  /// Where in `text` the first byte is that is one of two; its end if there is none.
  @inline(__always) func firstIndex(of first: UInt8, or second: UInt8, in text: View<UInt8>) -> Int {
    // SAFETY: the kernel reads the view only.
    unsafe pointer.pointee.first_of(text.base, 0, text.count, first, second)
  }

  /// Whether no element is smaller than the one before it.
  func isAscending(_ numbers: View<UInt32>) -> Bool {
    // SAFETY: the kernel reads the view only.
    unsafe pointer.pointee.is_ascending(numbers.base, numbers.count) != 0
  }

  /// Whether the `length` bytes of `text` from `begin` on are those of `folded` from `start` on, when ASCII capitals are made
  /// small: without a call where they are few. There are CMK_NEAR_LENGTH bytes from either place on.
  @inline(__always) func equalsCaselessNear(
    _ text: View<UInt8>, at begin: Int, _ folded: View<UInt8>, at start: Int, _ length: Int
  ) -> Bool {
    checkBounds(begin >= 0 && start >= 0 && length > 0)
    checkBounds(begin + max(length, Int(CMK_NEAR_LENGTH)) <= text.count)
    checkBounds(start + max(length, Int(CMK_NEAR_LENGTH)) <= folded.count)
    // SAFETY: what is read lies within the views (checked), as the kernel reads no more than the length.
    if length <= Int(CMK_NEAR_LENGTH) {
      return unsafe cmk_equals_near(text.base + begin, folded.base + start, length) != 0
    }
    return unsafe pointer.pointee.equals_caseless(text.base + begin, folded.base + start, length) != 0
  }

  /// Whether the bytes of `text` are those of `folded`, as many, when ASCII capitals are made small.
  @inline(__always) func equalsCaseless(_ text: View<UInt8>, _ folded: View<UInt8>) -> Bool {
    checkBounds(text.count == folded.count)
    // SAFETY: the kernel reads `text.count` bytes of each, which is what both views have.
    return unsafe pointer.pointee.equals_caseless(text.base, folded.base, text.count) != 0
  }

  /// Writes to `out` which text each of the first `count` of `positions`, which ascend, lies in: every one lies
  /// in one.
  @inline(__always) func texts(
    _ texts: Texts, at positions: MutableView<UInt32>, _ count: Int, _ out: MutableView<UInt32>
  ) {
    checkBounds(count <= positions.count && count <= out.count)
    checkBounds(count == 0 || texts.range.contains(Int(positions[count - 1])))
    // SAFETY: the kernel reads and writes `count` elements (checked); of the ends none behind the first that is
    // above the last position, and there is one (checked).
    unsafe pointer.pointee.texts_at(texts.ends.base, texts.count, positions.base, count, out.base)
  }

  /// Writes to `out`, for each of as many `numbers`, the one of four `words` that its top two bits choose, exclusive or its other
  /// bits.
  ///
  /// - Parameter out: of elements that are 64 bits, whatever these mean.
  func replaceTopBits<Bits: BitwiseCopyable>(
    of numbers: View<UInt32>, by words: View<UInt64>, into out: MutableView<Bits>
  ) {
    precondition(MemoryLayout<Bits>.stride == MemoryLayout<UInt64>.stride)
    checkBounds(words.count == 4 && out.count == numbers.count)
    // SAFETY: the kernel reads the views only and writes `out.count` words, which is what its elements are (checked). C looks
    // at memory that is bound to another type as these words.
    unsafe pointer.pointee.replace_top_bits(
      numbers.base, numbers.count, words.base,
      UnsafeMutableRawPointer(out.base).assumingMemoryBound(to: UInt64.self))
  }

  /// Keeps those of the `positions` in `range` at which `sieve` tells that a gram of a condition may be, writes them from `kept`
  /// on, and returns where they end.
  ///
  /// - Parameters:
  ///   - text: readable from two bytes before each position to sixteen behind it.
  ///   - kept: no more than where `range` begins.
  @inline(__always) func sift(
    _ text: View<UInt8>, _ positions: MutableView<UInt32>, _ range: Range<Int>, from kept: Int, _ gram: Gram,
    _ sieve: GramSieveView
  ) -> Int {
    checkBounds(kept <= range.lowerBound && range.upperBound <= positions.count)
    checkBounds(range.allSatisfy { positions[$0] >= 2 && Int(positions[$0]) + 16 <= text.count })
    var raw = unsafe gram.filter(sieve: sieve)
    // SAFETY: the kernel reads and writes positions within the range, or before it, and of the text what is checked.
    return unsafe pointer.pointee.sift(
      text.base, positions.base, range.lowerBound, range.upperBound, kept, &raw)
  }

  /// Kernels write so many entries behind those that they list, at most.
  static let listAhead = Int(CMK_WRITE_AHEAD)

  /// Writes the numbers of the bits that are set in `words` to `out`, ascending, and says how many there are; nil if this set has
  /// no kernel for that.
  ///
  /// - Parameter out: room for all bits and ``listAhead`` more.
  @inline(__always) func listBits(_ words: View<UInt64>, _ out: MutableView<UInt32>) -> Int? {
    guard let kernel = unsafe pointer.pointee.list_bits else { return nil }
    checkBounds(64 * words.count + Self.listAhead <= out.count)
    // SAFETY: the kernel reads the words, and writes no more than there is room for (checked).
    return unsafe kernel(words.base, words.count, out.base)
  }

  /// Folds from `position` up to `end`, moves it behind what was folded, and returns true; false if this set has no
  /// kernel for that.
  ///
  /// - Parameters:
  ///   - source: what lies behind `end` does not matter; it is quicker where there is something.
  ///   - destination: with room for three times what is left up to `end`.
  @inline(__always) func fold(
    _ source: View<UInt8>, upTo end: Int, into destination: MutableView<UInt8>,
    _ position: inout Folder.Position, for use: FoldUse
  ) -> Bool {
    let function = unsafe use == .anything ? pointer.pointee.fold : pointer.pointee.fold_for_ascii
    guard let kernel = unsafe function else { return false }
    let behind =
      destination.count &- position.destination &- Folder.maximumExpansion &* (end &- position.source)
    checkBounds(behind >= 0 && position.source <= end && end <= source.count)
    let ahead = min(behind, source.count &- end)
    // SAFETY: the kernel reads up to `ahead` bytes behind `end`, which is the end of `source` at most, and writes at most
    // three times what is left up to `end` and `ahead` bytes more, for which there is room (checked, or subtracted). The
    // images are as many as it looks up (`FoldTable.Images`), and are never freed.
    position.source = unsafe kernel(
      source.base, position.source, end, ahead, destination.base, &position.destination,
      FoldImages.images(for: use).raw)
    return true
  }

  /// Folds the first of `parts` of `text`, one behind the other in `destination` from `written` on, and returns how many: up to
  /// one of which not all can be folded, or none if this set has no kernel for that.
  ///
  /// - Parameters:
  ///   - text: readable up to ``foldAhead`` bytes behind each part.
  ///   - destination: with room for three times all parts and ``foldAhead`` bytes more.
  ///   - ends: of the folds in `destination`, one for each.
  @inline(__always) func foldParts(
    _ parts: TextParts, of text: View<UInt8>, into destination: MutableView<UInt8>, _ written: inout Int,
    _ ends: MutableView<UInt32>, for use: FoldUse
  ) -> Int {
    guard let kernel = unsafe pointer.pointee.fold_parts else { return 0 }
    checkBounds(parts.areWithin(text.count - Self.foldAhead))
    checkBounds(written + Folder.maximumExpansion * parts.byteCount + Self.foldAhead <= destination.count)
    checkBounds(parts.count <= ends.count)
    // SAFETY: the kernel reads up to 64 bytes behind each part, and writes as many behind three times all of them, which the
    // views have (checked); the images are as above.
    return unsafe kernel(
      text.base, parts.begins.base, parts.firsts.base, parts.ends.base, parts.count, destination.base,
      &written, ends.base, FoldImages.images(for: use).raw, use == .anything ? 0 : 1)
  }

  /// The same of `texts` that lie one behind the other.
  ///
  /// - Parameter destination: with room for three times all texts.
  @inline(__always) func foldTexts(
    _ texts: Texts, into destination: MutableView<UInt8>, _ written: inout Int, _ ends: MutableView<UInt32>,
    for use: FoldUse
  ) -> Int {
    guard let kernel = unsafe pointer.pointee.fold_texts else { return 0 }
    checkBounds(texts.range.upperBound <= texts.bytes.count && texts.count <= ends.count)
    checkBounds(written + Folder.maximumExpansion * texts.byteCount <= destination.count)
    // SAFETY: the kernel reads the texts, which lie within their bytes, and writes no more than three times as many bytes, for
    // which there is room, and an end for each (checked); the images are as above.
    return unsafe kernel(
      texts.bytes.base, Int(texts.start), texts.ends.base, texts.count, destination.base, &written, ends.base,
      FoldImages.images(for: use).raw, use == .anything ? 0 : 1)
  }

  /// How many bytes behind a text, and behind its fold, ``foldParts(_:of:into:_:_:for:)`` may touch.
  static let foldAhead = 64
}

extension GramFilterView {
  /// The filter as kernels take it. Valid as long as the view is.
  var raw: cmk_gram_filter {
    unsafe cmk_gram_filter(
      gram: gram.raw, words: words.base, bits: UInt32(bits), stride: UInt32(stride),
      sieve: cmk_sieve(words: nil, bits: 0, gram_length: 0))
  }
}

extension GramSieveView {
  /// The sieve as kernels take it. Valid as long as the view is.
  var raw: cmk_sieve { unsafe cmk_sieve(words: words.base, bits: bits, gram_length: gramLength) }
}

extension Gram {
  /// A filter of such grams as kernels take it, of which nothing but the sieve is asked. Valid as long as that is.
  func filter(sieve: GramSieveView?) -> cmk_gram_filter {
    var filter = unsafe GramFilterView(gram: self, stride: 1, bits: 5, words: .empty).raw
    if let sieve { unsafe filter.sieve = sieve.raw }
    return unsafe filter
  }
}

extension BucketFilterView {
  /// The filter as kernels take it. Valid as long as the views are.
  var raw: cmk_bucket_filter {
    unsafe cmk_bucket_filter(
      positions: UInt32(positions), groups: UInt32(groups), of_pairs: kind == .pairs ? 1 : 0,
      of_low_nibbles: kind == .lowNibbles ? 1 : 0, of_low_bits: areLowBitsExact ? 1 : 0,
      tables: tables.base, nibbles: nibbles?.base)
  }
}

extension View<UInt32> {
  /// Whether no element is smaller than the one before it.
  var isAscending: Bool { Kernels.selected.isAscending(self) }
}
