/// What matching costs, about: how a set of conditions is laid out, and when the guard takes over, are decided by these
/// constants and by nothing else. A wrong one costs time, never a result.
///
/// Unless a constant says otherwise it is in nanoseconds, and was fitted by hand to times of whole scans on two cores
/// of an AMD EPYC (Zen 5). On another processor the ratios count. `Representation` forces other layouts to compare
/// with, and `Scripts/fit-cost-model` measures them anew.
enum CostModel {
  // MARK: The fronts: what every position of a text costs

  /// What the loops of one set of kernels cost.
  struct Front: Sendable {
    /// A position of the gram filter where sixteen grams lie in 128 bytes (strides up to 8).
    var gram: Double
    /// A position of the gram filter at larger strides.
    var sparseGram: Double
    /// How much more a position takes if grams have more than four bytes. Not known of AVX-512's loads.
    var longGram = 0.0
    /// How much more it takes at strides from 5 up to 8, where sixteen grams do not lie in 64 bytes. Known of gathers alone.
    var wideGram = 0.0
    /// How much more a look costs in a filter that does not fit the first-level cache. A factor. Known of gathers alone.
    var looksFar = 1.0
    /// A byte of text in a bucket filter, whatever its shape.
    var bucketBase = 0.008
    /// A byte of the bucket filter's window, whatever the groups.
    var bucketByte: Double
    /// A byte of the bucket filter's window, for each group.
    var bucketGroup: Double
    /// The base by low bits, if the kernels take them.
    var lowBitsBase = 0.0
    /// A byte of the window for each group by nibbles, if the kernels take them.
    var nibbleGroup = 0.0
    /// The same two by low nibbles alone.
    var lowNibbleByte = 0.0
    var lowNibbleGroup = 0.0
    /// The base and the same two by pairs, if the kernels take them.
    var pairBase = 0.0
    var pairByte = 0.0
    var pairGroup = 0.0
    /// A position that passes the gram filter is hashed, and its bucket read.
    var candidate = CostModel.candidate
    /// A position that passes a bucket filter, with all that comes of it.
    var bucketCandidate = 7.0
    /// A byte of text where there are two layers, beside what each costs.
    var secondLayer = 0.0
  }

  /// By what the sets' costs are known. `avx512` is of AMD's Zen 5, but for pairs, which were measured on Zen 4 alone and are
  /// said to take half of what they took there at first. `avx2` is set by hand after what Zen 3 takes, which has no AVX-512: hits take longer there than this
  /// says, but choices get worse where it says so. `avx512-gather` is of an Intel Xeon, where candidates cost more, too.
  /// Those of `neon` are not measured: they are what AVX2's were before its grams became faster, and half as fast per
  /// group.
  private static func front(_ kernels: Kernels) -> Front {
    switch kernels.costs {
    case .CMK_COSTS_AVX512:
      Front(
        gram: 0.29, sparseGram: 0.9, bucketByte: 0.0027, bucketGroup: 0.0019, pairBase: 0.01,
        pairByte: 0.0006, pairGroup: 0.003)
    case .CMK_COSTS_AVX512_ON_ZEN4:
      Front(
        gram: 0.37, sparseGram: 0.75, bucketBase: 0.01, bucketByte: 0.0025, bucketGroup: 0.0045,
        pairBase: 0.012, pairByte: 0.0018, pairGroup: 0.0052, candidate: 3, bucketCandidate: 5)
    case .CMK_COSTS_AVX512_GATHER:
      Front(
        gram: 0.30, sparseGram: 0.84, longGram: 0.045, wideGram: 0.09, looksFar: 1.9, bucketBase: 0.01,
        bucketByte: 0.0017, bucketGroup: 0.005, lowBitsBase: 0.004, pairBase: 0.0135, pairByte: 0.0038,
        pairGroup: 0.0097, candidate: 5, bucketCandidate: 12, secondLayer: 0.03)
    case .CMK_COSTS_AVX2:
      Front(
        gram: 0.6, sparseGram: 0.65, longGram: 0.2, bucketBase: 0.04, bucketByte: 0.008, bucketGroup: 0.045,
        nibbleGroup: 0.02, lowNibbleByte: 0.003, lowNibbleGroup: 0.009, candidate: 2.7, bucketCandidate: 16)
    case .CMK_COSTS_NEON: Front(gram: 0.6, sparseGram: 0.6, bucketByte: 0, bucketGroup: 0.04)
    case .CMK_COSTS_SCALAR: Front(gram: 0.55, sparseGram: 0.55, bucketByte: 0, bucketGroup: 0.8)
    }
  }

  /// A byte of text where there are two layers, beside what each costs.
  static func secondLayer(_ kernels: Kernels) -> Double { front(kernels).secondLayer }

  /// A position that passes the gram filter, and one that passes a bucket filter.
  static func candidate(_ kernels: Kernels) -> Double { front(kernels).candidate }
  static func bucketCandidate(_ kernels: Kernels) -> Double { front(kernels).bucketCandidate }

  /// Up to this stride kernels look at eight grams in a few loads.
  static let nearStride = 8
  /// Larger strides pay for so many entries at most: of more, they leave the second-level cache, so that what a text of a usual
  /// length saves in looks it spends on waiting for the few that pass, and compiling takes that much longer.
  static let entriesOfFarStrides = 80_000

  /// A position of a filter of grams of `length` bytes at `stride`.
  static func gram(length: Int, stride: Int, _ kernels: Kernels) -> Double {
    let front = front(kernels)
    let near = stride <= 4 ? front.gram : front.gram + front.wideGram
    return (stride <= nearStride ? near : front.sparseGram) + (length > 4 ? front.longGram : 0)
  }

  /// A byte of text in a bucket filter of this shape.
  static func bucket(positions: Int, groups: Int, _ kind: BucketTables, _ kernels: Kernels) -> Double {
    let front = front(kernels)
    let (base, byte, group) =
      switch kind {
      case .classes: (front.bucketBase, front.bucketByte, front.bucketGroup)
      case .lowBits: (front.lowBitsBase, front.bucketByte, front.bucketGroup)
      case .nibbles: (front.bucketBase, front.bucketByte, front.nibbleGroup)
      case .lowNibbles: (front.bucketBase, front.lowNibbleByte, front.lowNibbleGroup)
      case .pairs: (front.pairBase, front.pairByte, front.pairGroup)
      }
    return base + Double(positions) * (byte + group * Double(groups))
  }

  /// The share of positions that pass a filter of grams that also passes a sieve of them, if the kernels ask that in its place. A
  /// sieve tells nothing where conditions have no more bytes than their grams, and less where words have several.
  ///
  /// - Parameter length: of the conditions, in the mean.
  static func siftedShare(
    entries: Int, gram: Int, stride: Int, conditions length: Int, _ kernels: Kernels
  ) -> Double {
    let isSifted = kernels.listsBySieves(atStride: stride) && entries >= GramSieve.leastEntries
    guard isSifted, length > gram + stride else { return 1 }
    return entries <= GramSieve.mostOfRoomyWords ? 0.2 : 0.4
  }

  /// How much more a look costs in a filter of 2^`bits` bits: beyond 2^18 it leaves the first-level cache, which takes
  /// longer by steps up to 2^21, and beyond 2^23 the second-level cache. A factor.
  static func lookFactor(filterBits bits: Int, _ kernels: Kernels) -> Double {
    let isFar = Double(min(max(bits - 18, 0), 3)) / 3
    return (1 + (front(kernels).looksFar - 1) * isFar) * (bits > 23 ? 1 + 0.4 * Double(bits - 23) : 1)
  }

  /// A filter that is at most 0.8 % full as long as it has 256 KiB, else 3 %, or, where it leaves the second-level cache,
  /// 6 %; at most 3 % again for so many entries that it does so anyway: then each of them that needs no look saves more; and
  /// 6 % again from 4 MiB on, where half the memory is as fast. In bits. What passes by chance cannot be foreseen: for one
  /// event alone that costs more than a filter in the second-level cache instead of the first.
  static func filterBits(entries: Int) -> Int {
    var bits = 13
    while 1 << bits < entries * leastRoom(bits: bits, entries: entries), bits < 30 { bits += 1 }
    return bits
  }

  /// The bits for each entry that a filter of 2^`bits` has at least, else it gets larger.
  private static func leastRoom(bits: Int, entries: Int) -> Int {
    if bits < 21 { return 128 }
    return bits == 23 && entries < 500_000 || bits >= 25 ? 16 : 32
  }

  // MARK: Behind the fronts: what hits cost

  /// A position that passes the gram filter is hashed, and its bucket read; when the guard takes over, on any processor.
  static let candidate = 2.2
  /// An entry's window is compared.
  static let entry = 3.0
  /// Where the window agrees, the event is looked for and the whole condition compared.
  static let survivor = 8.0
  /// Where all conditions are asked for, each that was found is listed, and the lists are sorted by events.
  static let found = 8.0
  /// Conditions of so many bytes, and what is known of them, are at hand without asking for them ahead.
  static let nearBytes = 64 << 10
  /// An event is charged for a hit.
  static let charge = 2.0
  /// Bytes that are compared in the time of about one entry.
  static let bytesPerEntry = 128

  /// How much more a look into an index of so many entries costs: from 40,000 on it leaves the second-level cache. A
  /// factor from 1 to 5.
  static func coldFactor(entries: Int) -> Double { 1 + min(4, Double(entries) / 40_000 / 4) }

  /// How much of what a gram's commonness among the conditions promises texts show, as a power of two: about a tenth,
  /// in lists of real conditions.
  static let seenOfLikelihood: Float = -3.3
  /// The same for bucket filters: a quarter. A share.
  static let seenOfPassing = 0.25

  // MARK: The guard

  /// A byte of text in an automaton: by where the states that texts visit lie (in the first cache, the
  /// second, the third, in memory).
  ///
  /// - Parameter isSmall: whether it is stepped by permutations.
  static func automatonByte(_ automaton: Automaton, isSmall: Bool) -> Double {
    let bytes = automaton.bufferSizes.reduce(0, +)
    if isSmall { return 0.25 }
    if automaton.sparseCount == 0 { return bytes < 256 << 10 ? 0.5 : bytes < 4 << 20 ? 0.9 : 1.6 }
    return bytes < 4 << 20 ? 6 : 12
  }

  /// A byte of one text alone takes as long as so many of texts side by side: it is a chain.
  static let chainedBytes = 4
  /// A position or an entry of one text alone, which is a chain, too.
  static let oneTextLook = 3.0

  /// A text, beside its bytes: of the smallest condition, and of all.
  static let automatonText = 5.0
  static let automatonTextOfAll = 10.0
  /// A byte of text where all conditions are asked for, at least: where a word tells what ends in a state, and elsewhere.
  static let automatonByteOfFew = 1.5
  static let automatonByteOfAll = 2.5

  /// What an event may cost before the guard takes it, for each byte scanned, in positions or entries looked at: about
  /// what the automaton costs.
  static func budgetPerByte(isDense: Bool, bytes: Int) -> Double { isDense ? 0.4 : bytes < 4 << 20 ? 1 : 3 }
  /// What every event may cost beside that, in positions or entries.
  static let budgetPerEvent = 16

  /// Conditions are crowded where more than so many entries share a bucket. Fewer cost a text about what a step of a large
  /// automaton does.
  static let uncrowdedEntries = 4
  /// Beyond so many bytes a condition is the guard's, whatever its bucket.
  static let uncrowdedBytes = 256
}

/// The constants of the cost model that depend on the machine, for the program that measures them anew.
@_spi(Benchmarks) public struct CostConstants: Sendable {
  /// Nanoseconds, by name: `look` and `sparseLook` for a position of the gram filter at strides up to 8 and beyond,
  /// and `longLook` for what it takes longer if grams have more than four bytes;
  /// `base`, `byte` and `group` for a byte of text in a bucket filter, for each position in it, and for each group of
  /// these; `lowBitsBase` by low bits, if the kernels take them; `nibbleGroup` for each by nibbles, if the kernels take them, and
  /// `lowNibbleByte` and `lowNibbleGroup` by low ones alone; `pairBase`, `pairByte` and `pairGroup` likewise for filters of pairs; `candidate`, `entry`, `survivor` and
  /// `bucketCandidate` for what passes.
  @_spi(Benchmarks) public static func values(of kernels: Kernels) -> [String: Double] {
    let (none, one) = (bucket(0, 0, .classes, kernels), bucket(1, 0, .classes, kernels))
    var values = [
      "look": look(stride: 1, kernels), "sparseLook": look(stride: 32, kernels),
      "longLook": look(length: 8, stride: 1, kernels) - look(stride: 1, kernels),
      "base": none, "byte": one - none, "group": bucket(1, 1, .classes, kernels) - one,
      "candidate": CostModel.candidate(kernels), "entry": CostModel.entry, "survivor": CostModel.survivor,
      "bucketCandidate": CostModel.bucketCandidate(kernels),
    ]
    if kernels.takesNibbles {
      values["nibbleGroup"] = bucket(1, 1, .nibbles, kernels) - one
      let one = bucket(1, 0, .lowNibbles, kernels)
      values["lowNibbleByte"] = one - none
      values["lowNibbleGroup"] = bucket(1, 1, .lowNibbles, kernels) - one
    }
    if kernels.takesLowBits { values["lowBitsBase"] = bucket(0, 1, .lowBits, kernels) }
    if kernels.takesPairs {
      let (none, one) = (bucket(0, 0, .pairs, kernels), bucket(1, 0, .pairs, kernels))
      values["pairBase"] = none
      values["pairByte"] = one - none
      values["pairGroup"] = bucket(1, 1, .pairs, kernels) - one
    }
    return values
  }

  private static func look(length: Int = 4, stride: Int, _ kernels: Kernels) -> Double {
    CostModel.gram(length: length, stride: stride, kernels)
  }

  private static func bucket(
    _ positions: Int, _ groups: Int, _ kind: BucketTables, _ kernels: Kernels
  ) -> Double {
    CostModel.bucket(positions: positions, groups: groups, kind, kernels)
  }

  /// Bits of a gram filter of so many entries, as a power of two.
  @_spi(Benchmarks) public static func filterBits(entries: Int) -> Int {
    CostModel.filterBits(entries: entries)
  }
}

/// Which shapes a plan may have: for programs that compare one with another. It is asked while a snapshot is compiled,
/// and never while events are routed.
@_spi(Benchmarks) public struct PlanShapes: Sendable, Hashable {
  /// Whether conditions are cut in two by length.
  @_spi(Benchmarks) public enum Split: Sendable, Hashable {
    /// Where that is cheaper.
    case any
    /// Never.
    case none
    /// Those of fewer bytes than this apart.
    case below(Int)
  }

  /// The lengths of grams, in bytes, as bits. No set and no array, whose type the runtime would have to look up in the first set of
  /// conditions that a process compiles: for ten that is a tenth of the time.
  private var gramLengths: UInt64
  /// The numbers of groups of eight buckets, as bits.
  private var groups: UInt64
  @_spi(Benchmarks) public var pairs: Bool?
  @_spi(Benchmarks) public var split: Split

  /// - Parameters:
  ///   - gramLengths: the lengths of grams that are allowed, in bytes; nil for every length.
  ///   - groups: how many groups of eight buckets are allowed; nil for every number.
  @_spi(Benchmarks) public init(
    gramLengths: [Int]? = nil, groups: [Int]? = nil, pairs: Bool? = nil, split: Split = .any
  ) {
    (self.gramLengths, self.groups) = (Self.bits(gramLengths), Self.bits(groups))
    (self.pairs, self.split) = (pairs, split)
  }

  /// Every shape: what snapshots are compiled with.
  static let all = PlanShapes()

  private static func bits(_ allowed: [Int]?) -> UInt64 {
    allowed?.reduce(0) { $0 | 1 << UInt64($1) } ?? .max
  }

  /// Whether grams of some length are allowed.
  var allowsGrams: Bool { gramLengths != 0 }

  func allows(gramLength: Int) -> Bool { gramLengths >> UInt64(gramLength) & 1 != 0 }
  func allows(groups count: Int) -> Bool { groups >> UInt64(count) & 1 != 0 }

  /// - Parameter length: where conditions are cut; nil for not at all.
  func allows(split length: Int?) -> Bool {
    switch split {
    case .any: true
    case .none: length == nil
    case .below(let wanted): length == wanted
    }
  }
}
