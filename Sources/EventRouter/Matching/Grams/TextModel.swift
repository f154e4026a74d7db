import CMatchKernels

/// What bytes of typical event texts are likely to follow each other: how rare a gram is decides by which of
/// its grams a condition is looked for. A wrong guess costs time, never a result.
///
/// Bytes are told apart by class, as the bucket filter does: 64 classes without ASCII case.
struct TextModel: Sendable {
  static let classCount = 64

  /// How likely each class is.
  let mass: [Float]
  /// How likely each code of a pair is.
  private let pairMass: [Float]
  private let logMass: [Float]
  /// How likely (log2) each class is after another, at `64 * first + second`.
  private let logSuccessor: [Float]
  /// How likely (log2) four bytes are, by the top bits of their hash, as seen in the conditions: what many conditions
  /// contain, texts contain often, and every condition that is looked for by it costs a comparison then. As multiples of
  /// ``fourStep``, so that twice as many are in the cache.
  private var logFours: [UInt16]
  private var fourShift: UInt32
  private static let four = Gram(length: 4)
  /// ``log2(_:)`` is at least -126.
  private static let fourStep: Float = -1 / 512

  @inline(__always) static func byteClass(_ byte: UInt8) -> UInt8 { byte & 0x1F | byte >> 1 & 0x20 }

  /// How likely each class or code is that such tables tell apart.
  func mass(of kind: BucketTables) -> [Float] {
    switch kind {
    case .classes, .nibbles: mass
    case .lowBits, .lowNibbles:
      (0..<kind.codeCount).map { low in
        stride(from: low, to: Self.classCount, by: kind.codeCount).reduce(0) { $0 + mass[$1] }
      }
    case .pairs: pairMass
    }
  }

  /// Learns from typical URLs and, as much again, from the beginning of the conditions themselves: texts are
  /// often made of what conditions are made of.
  init(_ table: ConditionTable) {
    var counts = ClassCounts.ofTypicalTexts
    let sample = min(table.pool.count - 2 * ConditionTable.padding, 1 << 16)
    if sample > 0 {
      let pool = table.pool.view
      counts.learn(
        pool[ConditionTable.padding..<(ConditionTable.padding + sample)],
        weight: Float(Self.typicalBytes.count) / Float(sample))
    }
    // Every class and pair counts as seen a little, so that nothing is impossible.
    let (singles, pairs) = (counts.singles, counts.pairs)
    let total = singles.reduce(0) { $0 + $1 + 0.5 }
    let mass = singles.map { ($0 + 0.5) / total }
    // First how likely each class is after another.
    var successors = pairs
    var pairMass = [Float](repeating: 0, count: BucketTables.pairs.codeCount)
    let codes = (0..<Self.classCount).map { cmk_pair_code(0, UInt8($0)) }
    for first in 0..<Self.classCount {
      let row = Self.classCount * first
      for second in 0..<Self.classCount {
        let share = (pairs[row + second] + 4 * mass[second]) / (singles[first] + 4)
        successors[row + second] = share
        pairMass[Int(UInt8(first) ^ codes[second])] += mass[first] * share
      }
    }
    for index in successors.indices { successors[index] = Self.log2(successors[index]) }
    (self.mass, self.pairMass) = (mass, pairMass)
    logMass = mass.map(Self.log2)
    logSuccessor = successors
    (logFours, fourShift) = Self.logFourCounts(table, maximumBits: 18)
  }

  /// The same for the same conditions, with at most so many bits of the hashes of four bytes told apart: smaller.
  func coarser(_ table: ConditionTable, fourBits: UInt32) -> TextModel {
    var model = self
    (model.logFours, model.fourShift) = Self.logFourCounts(table, maximumBits: fourBits)
    return model
  }

  /// To within a hundredth: the exponent, and a polynomial for the significand. No mathematics library is
  /// linked for this, and there is no branch, so that loops of it become vectors.
  ///
  /// - Parameter value: not negative, and finite.
  @inline(__always) static func log2(_ value: Float) -> Float {
    let significand = Float(bitPattern: value.bitPattern & 0x7F_FFFF | Float(1).bitPattern)
    let exponent = Float(Int32(truncatingIfNeeded: value.bitPattern >> 23) - 127)
    let fraction = ((-0.33582878 * significand + 2) * significand - 1.65871022)
    return max(exponent + fraction, -126)
  }

  /// The inverse of ``log2(_:)``, as roughly.
  static func exp2(_ value: Float) -> Double {
    let floor = value.rounded(.down)
    let fraction = Double(value - floor)
    return Double(sign: .plus, exponent: Int(floor), significand: 1 + fraction * (0.6565 + 0.3435 * fraction))
  }

  /// How often (log2 of a share) each hash of four bytes occurs, by its top bits: as many as tell the four bytes of
  /// the conditions apart mostly, since a large table takes longer to write than a small set to compile.
  private static func logFourCounts(
    _ table: ConditionTable, maximumBits: UInt32
  ) -> (logs: [UInt16], shift: UInt32) {
    var bits: UInt32 = 10
    while bits < maximumBits, 1 << bits < 8 * table.pool.count { bits += 1 }
    let shift = 32 - bits
    let pool = table.pool.view
    // Sets of a million conditions are sampled.
    let step = max(1, table.count / 200_000)
    let samples = (table.count + step - 1) / step
    func count(_ samples: Range<Int>) -> (counts: [UInt16], total: Int) {
      // So many that more make no difference.
      var counts = [UInt16](repeating: 0, count: 1 << Int(bits))
      var total = 0
      for sample in samples {
        let begin = Int(table.offsets.view[sample * step])
        let last = begin + min(table.length(sample * step), 4_096) - 4
        if last < begin { continue }
        for position in begin...last {
          let place = Int(four.hash(pool, position) >> shift)
          if counts[place] < .max { counts[place] += 1 }
        }
        total += last - begin + 1
      }
      return (counts, total)
    }
    var counts: [UInt16]
    var total: Float = 1
    if samples < 20_000 {
      let all = count(0..<samples)
      counts = all.counts
      total += Float(all.total)
    } else {
      let halves = bothAtOnce(
        { count(0..<samples / 2) }, { count(samples / 2..<samples) }, isWorthwhile: true)
      counts = halves.0.counts
      total += Float(halves.0.total + halves.1.total)
      for place in counts.indices {
        counts[place] = UInt16(clamping: Int(counts[place]) + Int(halves.1.counts[place]))
      }
    }
    // In the same memory.
    for index in counts.indices {
      counts[index] = UInt16(max(log2(Float(counts[index]) / total) / fourStep, 0))
    }
    return (counts, shift)
  }

  /// How likely (log2) the byte at `position` is.
  @inline(__always) func logMass(_ pool: View<UInt8>, _ position: Int) -> Float {
    logMass[Int(Self.byteClass(pool[position]))]
  }

  /// How likely (log2) the byte at `position` is after the one before.
  @inline(__always) func logSuccessor(_ pool: View<UInt8>, _ position: Int) -> Float {
    let (first, second) = (Self.byteClass(pool[position - 1]), Self.byteClass(pool[position]))
    return logSuccessor[Self.classCount * Int(first) + Int(second)]
  }

  /// How likely (log2) the four bytes at `position` are, going by the conditions.
  @inline(__always) func logFour(_ pool: View<UInt8>, _ position: Int) -> Float {
    Float(logFours[Int(Self.four.hash(pool, position) >> fourShift)]) * Self.fourStep
  }
}
