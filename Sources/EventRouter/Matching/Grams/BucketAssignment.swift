/// Which window of each condition goes to which bucket of a ``BucketFilter``: greedily, shortest condition
/// first, each where it makes chance hits rise least.
struct BucketAssignment: Sendable {
  private(set) var anchors: [GramAnchor] = []
  private var buckets: [Int] = []
  /// How likely a text position is to pass, by how many positions of the window are looked at.
  private(set) var passing: [Double]

  private let table: ConditionTable
  private let groups: Int
  private let kind: BucketTables

  /// - Parameters:
  ///   - kind: the tables that the filter is to have.
  ///   - isTooMuch: whether, if at least so much passes, it does not matter how much it is.
  init(
    _ table: ConditionTable, _ model: TextModel, numbers: [UInt32], gram: Gram, groups: Int,
    _ kind: BucketTables = .classes, isTooMuch: (_ passing: [Double]) -> Bool = { _ in false }
  ) {
    self.table = table
    self.groups = groups
    self.kind = kind
    let width = BucketFilter.maximumPositions
    let masses = BucketMasses(groups: groups, model, kind)
    let pool = table.pool.view
    // The codes of one condition, as far as its windows reach.
    let storage = MutableStorage<UInt8>(count: Self.mostWindows + width, repeating: 0)
    let codes = storage.view
    // Bytes of typical texts go together, which masses do not see. It matters where a bucket has a condition or
    // two; what many let pass together, masses tell.
    let isCrowded = numbers.count > 2 * masses.bucketCount
    for number in numbers.sorted(by: { table.length(Int($0)) < table.length(Int($1)) }) {
      let begin = Int(table.offsets.view[Int(number)])
      let length = table.length(Int(number))
      let end = min(max(length - kind.reach, 0), codes.count)
      for position in 0..<end { codes[position] = kind.code(pool, begin + position) }
      func window(_ first: Int) -> View<UInt8> { codes.constant[min(first, end)..<min(first + width, end)] }
      var best = (cost: Float.infinity, window: 0, bucket: 0)
      for first in Self.rareWindows(pool, begin, length, gram, model, atMost: kind.windowsTried) {
        let seen = length - first < 4 || isCrowded ? 0 : Float(TextModel.typicalShare(pool, begin + first))
        masses.findCheapest(window(first), seen) { cost, bucket in
          if cost < best.cost { best = (cost, first, bucket) }
        }
      }
      masses.add(window(best.window), to: best.bucket)
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

  /// Windows of a condition that are looked at.
  private static let mostWindows = 64

  /// Windows of a condition that are worth trying: those that are rarest by themselves, rarest first.
  private static func rareWindows(
    _ pool: View<UInt8>, _ begin: Int, _ length: Int, _ gram: Gram, _ model: TextModel, atMost most: Int
  ) -> [Int] {
    let windows = 0..<min(length - gram.length + 1, mostWindows)
    if windows.count <= most { return Array(windows) }
    var rarest: [(mass: Float, window: Int)] = []
    rarest.reserveCapacity(most + 1)
    for window in windows {
      var mass: Float = 1
      for position in window..<min(window + BucketFilter.maximumPositions, length) {
        mass *= model.mass[Int(TextModel.byteClass(pool[begin + position]))]
      }
      if rarest.count == most && mass >= rarest[most - 1].mass { continue }
      rarest.insert((mass, window), at: rarest.firstIndex { $0.mass > mass } ?? rarest.count)
      if rarest.count > most { rarest.removeLast() }
    }
    return rarest.map(\.window)
  }

  /// The filter that looks at the first `positions` of each window.
  func filter(positions: Int) -> BucketFilter {
    let pool = table.pool.view
    return BucketFilter(positions: positions, groups: groups, kind) { insert in
      for (anchor, bucket) in zip(anchors, buckets) {
        let begin = Int(table.offsets.view[Int(anchor.number)]) + Int(anchor.before)
        let inside = table.length(Int(anchor.number)) - Int(anchor.before)
        for position in 0..<positions {
          if position < inside - kind.reach {
            insert(kind.code(pool, begin + position), position, bucket)
          } else {
            for code in 0..<UInt8(kind.codeCount) { insert(code, position, bucket) }
          }
        }
      }
    }
  }
}
