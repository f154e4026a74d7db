/// The numbers of conditions in the order of their lengths, equal ones in the order of the numbers.
struct ConditionsByLength {
  /// Longer ones are one group, in the order of their numbers.
  private static let longest = 63

  let order: Storage<UInt32>
  /// How many conditions are shorter than an index, and how many bytes these have.
  private let counts: [Int]
  private let bytes: [Int]

  init(_ table: ConditionTable) {
    let offsets = table.offsets.view
    var ends = [Int](repeating: 0, count: Self.longest + 2)
    var bytes = ends
    for number in 0..<table.count {
      let length = Int(offsets[number + 1] - offsets[number])
      ends[min(length, Self.longest) + 1] += 1
      bytes[min(length, Self.longest) + 1] += length
    }
    for length in 1..<ends.count {
      ends[length] += ends[length - 1]
      bytes[length] += bytes[length - 1]
    }
    var next = ends
    let order = MutableStorage<UInt32>(count: table.count, repeating: 0)
    for number in 0..<table.count {
      let length = min(Int(offsets[number + 1] - offsets[number]), Self.longest)
      order.view[next[length]] = UInt32(number)
      next[length] += 1
    }
    self.order = order.freeze()
    counts = ends
    self.bytes = bytes
  }

  /// The conditions that are at least as long as `lengths` begins and shorter than it ends.
  func slice(_ lengths: Range<Int>) -> Slice {
    let (low, high) = (min(lengths.lowerBound, Self.longest), min(lengths.upperBound, Self.longest + 1))
    var shortest = low
    while shortest < high - 1 && counts[shortest + 1] == counts[low] { shortest += 1 }
    return Slice(
      order: order, range: counts[low]..<counts[high],
      byteCount: bytes[high] - bytes[low], shortest: max(shortest, 1))
  }

  struct Slice {
    fileprivate let order: Storage<UInt32>
    fileprivate let range: Range<Int>
    let byteCount: Int
    /// Bytes of the shortest condition; of very long ones, bytes that each has.
    let shortest: Int

    var count: Int { range.count }

    /// About `count` of the conditions, spread evenly over all lengths.
    func sample(_ count: Int) -> [UInt32] {
      stride(from: range.lowerBound, to: range.upperBound, by: max(1, range.count / count))
        .map { order.view[$0] }
    }

    /// All of them, ascending.
    func sorted() -> [UInt32] { range.map { order.view[$0] }.sorted() }
  }
}
