import CMatchKernels

/// A layer's filter as the kernels want it that look at one text, and which positions of a text they are asked about.
@safe struct KernelFront {
  /// The first member: the kernels' own.
  fileprivate var raw: cmk_front
  /// Bytes of the shortest condition, and of the grams that are looked up, at most as many.
  fileprivate let shortest: Int

  /// - Parameters:
  ///   - sieve: what is asked in the filter's place; nil if the kernels cannot.
  ///   - shortest: bytes of the shortest condition that the filter is of.
  ///   - gramLength: bytes of the grams by which entries are found.
  init(
    _ filter: GramFilterView, sieve: GramSieveView? = nil, shortest: Int, gramLength: Int, _ kernels: Kernels
  ) {
    var grams = unsafe filter.raw
    if let sieve {
      checkBounds(kernels.asksSieves(atStride: filter.stride))
      unsafe grams.sieve = sieve.raw
    }
    // No groups: its tables are not looked at.
    let buckets = unsafe BucketFilterView(
      positions: 0, groups: 0, kind: .classes, areLowBitsExact: false, tables: .empty, nibbles: nil
    ).raw
    // SAFETY: the function only reads the filter.
    let mask = unsafe kernels.pointer.pointee.gram_mask_for(&grams)
    unsafe self.init(mask, grams, buckets, shortest: shortest, gramLength, stride: filter.stride, kernels)
  }

  /// The same for a filter of buckets.
  ///
  /// - Parameters:
  ///   - gram: by which entries are found.
  ///   - sieve: what such grams pass, or nil. Looks may leave out what does not.
  init(
    _ filter: BucketFilterView, sieve: GramSieveView? = nil, shortest: Int, gram: Gram, _ kernels: Kernels
  ) {
    let grams = unsafe gram.filter(sieve: sieve)
    var buckets = unsafe filter.raw
    // SAFETY: the function only reads the filter.
    let mask = unsafe kernels.pointer.pointee.bucket_mask_for(&buckets)
    unsafe self.init(mask, grams, buckets, shortest: shortest, gram.length, stride: 1, kernels)
  }

  private init(
    _ mask: @escaping @convention(c) (UnsafePointer<UInt8>, Int, UnsafePointer<cmk_front>) -> UInt64,
    _ grams: cmk_gram_filter, _ buckets: cmk_bucket_filter, shortest: Int, _ gramLength: Int, stride: Int,
    _ kernels: Kernels
  ) {
    self.shortest = max(shortest, gramLength)
    unsafe raw = cmk_front(
      look: { _, _, _ in PassingBits() }, mask: mask, grams: grams, buckets: buckets, gram_length: gramLength,
      stride: stride, reciprocal: (1 << 32) / UInt64(stride) + 1, places: nil,
      place_shift: 0)
    chooseLook(isASCII: false, kernels)
  }

  /// Has what `memory` tells of the hashes of a text's grams fetched into the cache while the filter is asked, unless grams
  /// are so many that this takes longer than to wait for the few that pass.
  ///
  /// - Parameter shift: how far hashes are shifted to tell how many bytes from the beginning that is.
  mutating func fetch<Element>(_ memory: View<Element>, shift: UInt32, _ kernels: Kernels) {
    // So many bits of a hash tell no byte of the filter, or no word of the sieve.
    let sieve = unsafe raw.grams.sieve
    let filterShift = unsafe sieve.words == nil ? 32 + 3 - raw.grams.bits : 32 - sieve.bits
    if stride < Self.leastFetchingStride || shift < filterShift { return }
    // SAFETY: nothing is read by it, and fetching is allowed at any address.
    unsafe raw.places = UnsafePointer(UnsafeRawPointer(memory.base).assumingMemoryBound(to: UInt8.self))
    unsafe raw.place_shift = shift - filterShift
    chooseLook(isASCII: false, kernels)
  }

  private static let leastFetchingStride = 4

  /// Lets the kernels choose how whole texts are looked at.
  ///
  /// - Parameter isASCII: whether they are known to be ASCII.
  mutating func chooseLook(isASCII: Bool, _ kernels: Kernels) {
    // SAFETY: the function only reads the front.
    unsafe raw.look = unsafe kernels.pointer.pointee.look_for(&raw, isASCII ? 1 : 0)
  }

  /// The distance between positions.
  @inline(__always) var stride: Int { unsafe raw.stride }

  /// So many bytes before a position are read.
  @inline(__always) fileprivate var bytesBefore: Int { unsafe raw.grams.sieve.words == nil ? 0 : 2 }

  /// The last position in a text of so many bytes; nil if no condition is so short.
  @inline(__always) fileprivate func last(inTextOf count: Int) -> Int? {
    unsafe count < shortest ? nil : count &- raw.gram_length
  }

  /// How many positions there are from one on to another that lies `distance` bytes on, at most 64. For distances within
  /// a ``PaddedText``: the product is exact as long as distance and stride are below 2^16.
  @inline(__always) fileprivate func count(upTo distance: Int) -> Int {
    let steps = unsafe (UInt64(truncatingIfNeeded: distance) &* raw.reciprocal) &>> 32
    return Int(truncatingIfNeeded: min(steps, 63)) &+ 1
  }

  /// Bytes of the shortest text that has a position, and of the longest one that a look is for.
  @inline(__always) fileprivate var shortestOfLook: Int { unsafe raw.gram_length }
  @inline(__always) fileprivate var longestOfLook: Int { unsafe raw.gram_length &+ bytesOfLook &- 1 }

  /// How far behind the first position of a look that of the next one lies.
  @inline(__always) fileprivate var bytesOfLook: Int { Int(CMK_LOOK_POSITIONS) &* stride }
}

/// Which positions of a whole text pass its front, or each of two.
protocol PassingSet {
  /// Whether none does, in a text that is ASCII.
  var isEmpty: Bool { get }
  /// Whether no more than two of each 64 positions do.
  var areFew: Bool { get }
  /// All of them, as those of two fronts.
  var ofBoth: PassingPositions { get }

  /// Takes away the first one that does, and returns its front and its place among that front's positions. Not to be asked
  /// where none does.
  ///
  /// - Parameter ofOneWord: whether the text is known to have no more than 64 positions, which may be of use.
  mutating func removeFirst(ofOneWord: Bool) -> (front: Int, index: Int)
}

/// Which of up to 128 positions pass a front: a bit for each, the first one's lowest.
typealias PassingBits = cmk_passing

extension PassingBits: PassingSet {
  @inline(__always) var isEmpty: Bool { low | high == 0 }
  @inline(__always) var areFew: Bool { third == 0 }
  @inline(__always) var ofBoth: PassingPositions { PassingPositions(first: self, second: PassingBits()) }

  /// Whether the text may have bytes above ASCII: all seem to pass then.
  @inline(__always) var mayBeBeyondASCII: Bool { low & high == .max }

  /// 0 if no more than two of the first and two of the last 64 positions pass. (To count them takes longer where there is no
  /// instruction for it.)
  @inline(__always) fileprivate var third: UInt64 {
    let (low, high) = (low & (low &- 1), high & (high &- 1))
    return low & (low &- 1) | high & (high &- 1)
  }

  /// There is no branch on whether it is one of the first 64: that cannot be foreseen.
  @inline(__always) mutating func removeFirst(ofOneWord: Bool) -> (front: Int, index: Int) {
    if ofOneWord {
      checkBounds(high == 0)
      defer { low &= low &- 1 }
      return (0, low.trailingZeroBitCount)
    }
    let isLow = allOrNone(low != 0)
    let first = low & isLow | high & ~isLow
    low &= low &- 1
    high &= (high &- 1) | isLow
    return (0, first.trailingZeroBitCount &+ Int(truncatingIfNeeded: 64 & ~isLow))
  }

  /// The same of several, one after the other: all but one branch can be foreseen then.
  @inline(__always) mutating func removeNext() -> Int {
    if low != 0 {
      defer { low &= low &- 1 }
      return low.trailingZeroBitCount
    }
    defer { high &= high &- 1 }
    return 64 &+ high.trailingZeroBitCount
  }
}

/// The same of two fronts, or of the only one, of a text that takes two looks.
struct PassingPositions: PassingSet {
  fileprivate var first, second: PassingBits

  @inline(__always) var isEmpty: Bool { first.low | first.high | second.low | second.high == 0 }
  @inline(__always) var areFew: Bool { first.third | second.third == 0 }
  @inline(__always) var ofBoth: PassingPositions { self }

  @inline(__always) mutating func removeFirst(ofOneWord: Bool) -> (front: Int, index: Int) {
    first.isEmpty ? (1, second.removeNext()) : (0, first.removeNext())
  }

  /// Whether the text may have bytes above ASCII, which the first front tells, or of two looks either.
  @inline(__always) var mayBeBeyondASCII: Bool { first.mayBeBeyondASCII }
  @inline(__always) var mayBeBeyondASCIIInTwoLooks: Bool {
    first.mayBeBeyondASCII || second.mayBeBeyondASCII
  }
}

/// The fronts of a set of conditions.
struct KernelFronts: Sendable {
  private let fronts: Storage<KernelFront>
  let atOnce: FrontsAtOnce
  /// Where there is one front: for texts of more positions than a look is for, up to twice as many.
  let inTwoLooks: FrontsAtOnce

  init(_ fronts: [KernelFront], _ kernels: Kernels) {
    var fronts = fronts
    // The first tells whether a text is ASCII.
    for number in fronts.indices.dropFirst() { fronts[number].chooseLook(isASCII: true, kernels) }
    self.fronts = Storage(fronts)
    atOnce = FrontsAtOnce(self.fronts.view)
    inTwoLooks = FrontsAtOnce(inTwoLooks: self.fronts.view)
  }

  /// What passes of `text`, as it lies in memory; nil if it is not one that is looked at at once.
  @inline(__always) func passing(_ text: PaddedText) -> PassingPositions? {
    atOnce.isFor(text.text.count) ? atOnce.passing(atOnce.passingFirst(text), text) : nil
  }

  /// Calls `body` for every 64 positions of `text`, which is ASCII or folded, of which some pass a front, until it returns
  /// false: with the front's number, the first position, and a bit for each that passes, a stride apart, the first lowest.
  @inline(__always) func forEachPassing(
    in text: PaddedText, _ body: (_ number: Int, _ first: Int, _ passing: PassingBits) -> Bool
  ) {
    fronts.view.forEachPassing(in: text, body)
  }

  /// The same for a text that was looked at at once.
  @inline(__always) func forEach(
    of passing: PassingPositions, _ body: (_ number: Int, _ first: Int, _ passing: PassingBits) -> Bool
  ) {
    if !passing.first.isEmpty, !body(0, 0, passing.first) { return }
    if !passing.second.isEmpty { _ = body(1, 0, passing.second) }
  }

  /// The same for a text that took two looks.
  @inline(__always) func forEachInTwoLooks(
    of passing: PassingPositions, _ body: (_ number: Int, _ first: Int, _ passing: PassingBits) -> Bool
  ) {
    if !passing.first.isEmpty, !body(0, 0, passing.first) { return }
    if !passing.second.isEmpty { _ = body(0, fronts.view[0].bytesOfLook, passing.second) }
  }
}

/// The fronts of a set of conditions, for texts of which all positions are asked about at once. Most texts are such. Kept by
/// the ``KernelFronts`` whose they are.
struct FrontsAtOnce: Sendable {
  private let fronts: View<KernelFront>
  /// Bytes of the shortest such text, for which the first front has positions, and how many more the longest has.
  private let shortest: Int
  private let span: UInt

  /// None: there is no such text.
  static let none = FrontsAtOnce(.empty)

  fileprivate init(_ fronts: View<KernelFront>) {
    let longest = (0..<fronts.count).map { fronts[$0].longestOfLook }.min() ?? 0
    self.init(fronts, from: fronts.count > 0 ? fronts[0].shortest : .max, to: fronts.count > 2 ? 0 : longest)
  }

  fileprivate init(inTwoLooks fronts: View<KernelFront>) {
    guard fronts.count == 1 else {
      self = .none
      return
    }
    let longest = fronts[0].longestOfLook
    self.init(fronts, from: max(fronts[0].shortest, longest + 1), to: longest + fronts[0].bytesOfLook)
  }

  private init(_ fronts: View<KernelFront>, from shortest: Int, to longest: Int) {
    self.fronts = fronts
    let longest = cmk_reads_around == 0 ? 0 : min(longest, PaddedText.maximumBytes)
    let isAny = shortest > 0 && shortest <= longest
    self.shortest = isAny ? shortest : .max
    span = isAny ? UInt(longest - shortest) : 0
  }

  /// The same, if a text is of at least `least` bytes, and of `most` at most.
  func from(_ least: Int, to most: Int) -> FrontsAtOnce {
    if shortest == .max { return self }
    return FrontsAtOnce(fronts, from: max(shortest, least), to: min(shortest + Int(span), most))
  }

  /// Whether a text of so many bytes is such.
  @inline(__always) func isFor(_ bytes: Int) -> Bool { UInt(bitPattern: bytes &- shortest) <= span }

  /// Whether there is a second front.
  @inline(__always) var areTwo: Bool { fronts.count > 1 }

  /// What passes the first front of `text`, as it lies in memory, which is one that they are for.
  ///
  /// Whether anything passes can seldom be foreseen, and whether a text is ASCII is found out on the way: so for most texts
  /// there is one branch on both.
  @inline(__always) func passingFirst(_ text: PaddedText) -> PassingBits {
    checkBounds(isFor(text.text.count))
    return fronts.look(0, text.text)
  }

  /// What passes each front, where `first` does the first one.
  @inline(__always) func passing(_ first: PassingBits, _ text: PaddedText) -> PassingPositions {
    let hasSecond = areTwo && text.text.count >= fronts[1].shortest
    return PassingPositions(first: first, second: hasSecond ? fronts.look(1, text.text) : PassingBits())
  }

  /// The same where they are for texts that take two looks. What the first one sees reaches to the second one's first position,
  /// so that no byte above ASCII is missed.
  @inline(__always) func passingInTwoLooks(_ text: PaddedText) -> PassingPositions {
    checkBounds(isFor(text.text.count))
    let (text, end, next) = (text.text, fronts[0].longestOfLook, fronts[0].bytesOfLook)
    return PassingPositions(
      first: fronts.look(0, text[0..<end]), second: fronts.look(0, text[next..<text.count]))
  }

  /// `text`, which is of one of these lengths, where it lies, if the pages there reach as far as kernels read.
  @inline(__always) func padded(_ text: View<UInt8>) -> PaddedText? {
    checkBounds(isFor(text.count))
    return text.paddedByPages
  }
}

extension View<KernelFront> {
  /// Which positions of `text` pass the front with this number, which has some there, and no more than a look is for. `text`
  /// is part of a ``PaddedText`` or the like.
  @inline(__always) func look(_ number: Int, _ text: View<UInt8>) -> PassingBits {
    checkBounds(number >= 0 && number < count)
    checkBounds(text.count >= self[number].shortestOfLook && text.count <= self[number].longestOfLook)
    // SAFETY: the front lies within the view, and its first member is the kernels' own; around the text as much is readable
    // as around a ``PaddedText``, says the caller.
    return unsafe (base + number).withMemoryRebound(to: cmk_front.self, capacity: 1) {
      unsafe $0.pointee.look(text.base, text.count, $0)
    }
  }

  /// See ``KernelFronts/forEachPassing(in:_:)``.
  @inline(__always) fileprivate func forEachPassing(
    in text: PaddedText, _ body: (_ number: Int, _ first: Int, _ passing: PassingBits) -> Bool
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
          if passing != 0, !body(askedNumber, askedFirst, PassingBits(low: passing, high: 0)) { return }
          (askedNumber, askedFirst, passing) = (number, first, next)
          first = first &+ 64 &* self[number].stride
        } while first <= last
      }
      number = number &+ 1
    }
    if passing != 0 { _ = body(askedNumber, askedFirst, PassingBits(low: passing, high: 0)) }
  }

  /// A bit for each of the `positions` of `text`, a stride apart from `first` on, that pass the front with this number, the
  /// first lowest: at most 64. `text` has CMK_READ_AHEAD bytes beyond the last, and two before the first if a sieve is asked.
  @inline(__always) func mask(
    _ number: Int, _ text: View<UInt8>, from first: Int, _ positions: Int
  ) -> UInt64 {
    checkBounds(number >= 0 && number < count && positions > 0 && positions <= 64)
    checkBounds(first >= self[number].bytesBefore)
    checkBounds(first + (positions - 1) * self[number].stride + Int(CMK_READ_AHEAD) <= text.count)
    // SAFETY: the front lies within the view, and its first member is the kernels' own; the kernel reads within what is
    // checked above.
    return unsafe (base + number).withMemoryRebound(to: cmk_front.self, capacity: 1) {
      unsafe $0.pointee.mask(text.base + first, positions, $0)
    }
  }
}
