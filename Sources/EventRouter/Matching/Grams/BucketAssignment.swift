/// Which window of each condition goes to which bucket of a ``BucketFilter``: greedily, shortest condition
/// first, each where it makes chance hits rise least.
struct BucketAssignment: Sendable {
  private(set) var anchors: [GramAnchor] = []
  private var buckets: [Int] = []
  /// How likely a text position is to pass, by how many positions of the window are looked at.
  private(set) var passing: [Double]

  private let table: ConditionTable
  private let groups: Int
  private let hasNibbles: Bool

  /// - Parameters:
  ///   - hasNibbles: whether the filter is to have tables of nibbles, though more passes then.
  ///   - isTooMuch: whether, if at least so much passes, it does not matter how much it is.
  init(
    _ table: ConditionTable, _ model: TextModel, numbers: [UInt32], gram: Gram, groups: Int,
    hasNibbles: Bool = false, isTooMuch: (_ passing: [Double]) -> Bool = { _ in false }
  ) {
    self.table = table
    self.groups = groups
    self.hasNibbles = hasNibbles
    let width = BucketFilter.maximumPositions
    let masses = BucketMasses(groups: groups, model, hasNibbles: hasNibbles)
    let pool = table.pool.view
    // Bytes of typical texts go together, which masses do not see. It matters where a bucket has a condition or
    // two; what many let pass together, masses tell.
    let isCrowded = numbers.count > 2 * masses.bucketCount
    for number in numbers.sorted(by: { table.length(Int($0)) < table.length(Int($1)) }) {
      let begin = Int(table.offsets.view[Int(number)])
      let length = table.length(Int(number))
      var best = (cost: Float.infinity, window: 0, bucket: 0)
      for window in Self.rareWindows(pool, begin, length, gram, model) {
        let inside = min(width, length - window)
        let seen = inside < 4 || isCrowded ? 0 : Float(TextModel.typicalShare(pool, begin + window))
        masses.findCheapest(pool[(begin + window)..<(begin + window + inside)], seen) { cost, bucket in
          if cost < best.cost { best = (cost, window, bucket) }
        }
      }
      let end = min(best.window + width, length)
      masses.add(pool[(begin + best.window)..<(begin + end)], to: best.bucket, model)
      anchors.append(GramAnchor(number: number, before: UInt32(best.window)))
      buckets.append(best.bucket)
    }
    passing = masses.passing
    if isTooMuch(passing) { return }
    let seen = masses.sharePassing(in: table, anchors)
    let seenInTypicalTexts = masses.sharePassing(in: TextModel.typicalClasses)
    // Texts resemble conditions, but not so much.
    for count in passing.indices {
      passing[count] = max(passing[count], seen[count] * CostModel.seenOfPassing, seenInTypicalTexts[count])
    }
  }

  /// Windows of a condition that are worth trying: at most six, those that are rarest by themselves, rarest first.
  private static func rareWindows(
    _ pool: View<UInt8>, _ begin: Int, _ length: Int, _ gram: Gram, _ model: TextModel
  ) -> [Int] {
    let windows = 0..<min(length - gram.length + 1, 64)
    if windows.count <= 6 { return Array(windows) }
    var rarest: [(mass: Float, window: Int)] = []
    rarest.reserveCapacity(7)
    for window in windows {
      var mass: Float = 1
      for position in window..<min(window + BucketFilter.maximumPositions, length) {
        mass *= model.mass[Int(TextModel.byteClass(pool[begin + position]))]
      }
      if rarest.count == 6 && mass >= rarest[5].mass { continue }
      rarest.insert((mass, window), at: rarest.firstIndex { $0.mass > mass } ?? rarest.count)
      if rarest.count > 6 { rarest.removeLast() }
    }
    return rarest.map(\.window)
  }

  /// The filter that looks at the first `positions` bytes of each window.
  func filter(positions: Int) -> BucketFilter {
    let pool = table.pool.view
    return BucketFilter(positions: positions, groups: groups, hasNibbles: hasNibbles) { insert in
      for (anchor, bucket) in zip(anchors, buckets) {
        let begin = Int(table.offsets.view[Int(anchor.number)]) + Int(anchor.before)
        let inside = table.length(Int(anchor.number)) - Int(anchor.before)
        for position in 0..<positions {
          if position < inside {
            insert(TextModel.byteClass(pool[begin + position]), position, bucket)
          } else {
            for byteClass in 0..<UInt8(TextModel.classCount) { insert(byteClass, position, bucket) }
          }
        }
      }
    }
  }
}
