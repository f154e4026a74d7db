@_spi(Benchmarks) import EventRouter
import PeerEngines
import PeerMatrix
import Workloads

/// Measures the constants of the cost model on this machine, on texts of which it is known what passes.
package struct Calibration {
  private let kernels: Kernels
  private let stopwatch: Stopwatch

  package init(kernels: Kernels, stopwatch: Stopwatch) {
    self.kernels = kernels
    self.stopwatch = stopwatch
  }

  /// Nanoseconds by the names of ``CostConstants/values(of:)``; without those that could not be told.
  package func constants() throws -> [String: Double] {
    var found = try grams()
    try found.merge(hits(candidate: found["candidate"] ?? 0)) { $1 }
    // The planner takes no bucket filter in plain C.
    if kernels.name != "scalar" { try found.merge(buckets()) { $1 } }
    if kernels.takesLowBits, let base = found["base"] { found["lowBitsBase"] = base - (try savedByLowBits()) }
    if kernels.takesPairs { try found.merge(pairs()) { $1 } }
    return found
  }

  /// Long, so that what an event costs by itself is nothing.
  private static let longEvent = 16 << 10

  // MARK: The fronts

  /// *base*, *byte* and *group*: bucket filters of all shapes where nothing passes. And *nibbleGroup*, *lowNibbleByte* and
  /// *lowNibbleGroup*, if the kernels take nibbles, for conditions of which each bucket has one.
  private func buckets() throws -> [String: Double] {
    var rows: [[Double]] = []
    var contests: [(Representation, Workload)] = []
    for groups in [1, 2, 4, 8] {
      let manyToABucket = CalibrationTexts(conditions: 32 * groups, length: 12)
      let oneToABucket = CalibrationTexts(conditions: 8 * groups, length: 12)
      for kind in kernels.takesNibbles ? [BucketTables.classes, .nibbles, .lowNibbles] : [.classes] {
        let texts = kind == .classes ? manyToABucket : oneToABucket
        let workload = texts.workload(eventLength: Self.longEvent)
        for positions in 2...8 {
          contests.append((.buckets(groups: groups, positions: positions, of: kind), workload))
          let (byte, group) = (Double(positions), Double(positions * groups))
          switch kind {
          case .nibbles: rows.append([1, byte, 0, group, 0, 0])
          case .lowNibbles: rows.append([1, 0, 0, 0, byte, group])
          case .classes, .lowBits, .pairs:
            rows.append([1, byte, group] + (kernels.takesNibbles ? [0, 0, 0] : []))
          }
        }
      }
    }
    guard let fitted = LeastSquares.fit(rows, try time(contests).map { median($0) ?? 0 }) else { return [:] }
    let names = ["base", "byte", "group", "nibbleGroup", "lowNibbleByte", "lowNibbleGroup"]
    return [String: Double](uniqueKeysWithValues: zip(names, fitted))
  }

  /// How much less a byte of text takes by low bits than by classes, of filters of one group where nothing passes.
  private func savedByLowBits() throws -> Double {
    let workload = CalibrationTexts(conditions: 8, length: 12).workload(eventLength: Self.longEvent)
    let shapes = (2...8).flatMap { positions in
      [BucketTables.classes, .lowBits].map { Representation.buckets(groups: 1, positions: positions, of: $0) }
    }
    let times = try time(shapes.map { ($0, workload) })
    let saved = stride(from: 0, to: times.count, by: 2).map { excess(times[$0], times[$0 + 1]) }
    return median(saved) ?? 0
  }

  /// *pairBase*, *pairByte* and *pairGroup*: the same for filters of pairs.
  private func pairs() throws -> [String: Double] {
    var rows: [[Double]] = []
    var contests: [(Representation, Workload)] = []
    for groups in [1, 2] {
      let texts = CalibrationTexts(conditions: 32 * groups, length: 12)
      let workload = texts.workload(eventLength: Self.longEvent)
      for positions in 2...8 {
        contests.append((.buckets(groups: groups, positions: positions, of: .pairs), workload))
        rows.append([1, Double(positions), Double(positions * groups)])
      }
    }
    guard let fitted = LeastSquares.fit(rows, try time(contests).map { median($0) ?? 0 }) else { return [:] }
    return [String: Double](uniqueKeysWithValues: zip(["pairBase", "pairByte", "pairGroup"], fitted))
  }

  /// *look*, *sparseLook*, *longLook* and *candidate*: gram filters at several strides and fills where every hit is a false
  /// one. What a byte costs whatever the stride is *scan*, which the model does not have.
  private func grams() throws -> [String: Double] {
    var rows: [[Double]] = []
    var contests: [(Representation, Workload)] = []
    for stride in [1, 2, 4, 8, 12, 20, 29] {
      for (length, entries) in [(4, 8), (4, 64), (4, 256), (6, 64)] where entries >= stride {
        let texts = CalibrationTexts(conditions: entries / stride, length: length + stride - 1)
        contests.append((.grams(length: length), texts.workload(eventLength: Self.longEvent)))
        let filled = texts.conditions.count * stride
        let fill = Double(filled) / Double(1 << CostConstants.filterBits(entries: filled))
        rows.append(
          [1] + ((stride <= 8 ? [1, 0] : [0, 1]) + [length > 4 ? 1 : 0, fill]).map { $0 / Double(stride) })
      }
    }
    guard let fitted = LeastSquares.fit(rows, try time(contests).map { median($0) ?? 0 }) else { return [:] }
    let names = ["scan", "look", "sparseLook", "longLook", "candidate"]
    return [String: Double](uniqueKeysWithValues: zip(names, fitted))
  }

  // MARK: Behind the fronts

  /// *entry*, *survivor* and *bucketCandidate*: how much longer texts take with known hits than without.
  private func hits(candidate: Double) throws -> [String: Double] {
    let (length, gram, spacing, event) = (8, 4, 32, 256)
    // Few, so that false hits are few: a hit among many costs less than one alone, which no branch predictor expects.
    let texts = CalibrationTexts(conditions: 4, length: length)
    let grams = Representation.grams(length: gram)
    // Grams of conditions without what belongs around them: looked up, compared, refused. At which of its grams a
    // condition is looked for is not known, but it is at one of them for each place in the text.
    let parts = (0...(length - gram)).map { $0..<($0 + gram) }
    let near = try time(
      [(grams, texts.workload(eventLength: Self.longEvent))]
        + parts.map { (grams, texts.workload(eventLength: Self.longEvent, spacing: spacing, kept: $0)) })
    let entry = near.dropFirst().reduce(0) { $0 + excess($1, near[0]) * Double(spacing) } - candidate
    // Whole conditions, one in each event.
    let plain = texts.workload(eventLength: event)
    let whole = texts.workload(eventLength: event, spacing: event, kept: 0..<length)
    let found = try time([(grams, plain), (grams, whole)])
    let all = excess(found[1], found[0]) * Double(event)
    var constants = ["entry": entry, "survivor": all - entry - candidate]
    if kernels.name != "scalar" {
      let buckets = Representation.buckets(groups: 1, positions: 4)
      let passed = try time([(buckets, plain), (buckets, whole)])
      constants["bucketCandidate"] = excess(passed[1], passed[0]) * Double(event)
    }
    return constants
  }

  // MARK: Timing

  /// By how much the first took longer than the second, the median over the rounds.
  private func excess(_ one: [Double], _ other: [Double]) -> Double {
    median(zip(one, other).map { $0 - $1 }) ?? 0
  }

  /// Nanoseconds per byte of text, in turns, a number for each round.
  private func time(_ contests: [(representation: Representation, workload: Workload)]) throws -> [[Double]] {
    let engines = try contests.map { contest -> RouterEngine in
      let engine = try RouterEngine(
        contest.workload, name: "calibration", representation: contest.representation, kernels: kernels)
      try engine.load(TextArena(contest.workload.events.lazy.compactMap(\.text)))
      return engine
    }
    let samples = try stopwatch.samples(of: engines, .destination)
    return zip(samples, contests).map { seconds, contest in
      let bytes = contest.workload.events.reduce(0) { $0 + ($1.text?.utf8.count ?? 0) }
      return seconds.map { $0 * 1e9 / Double(bytes) }
    }
  }
}
