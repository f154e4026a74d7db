/// A text as scalars and as its fold: matching sees the fold, and replacing scalars.
struct FoldedText {
  let scalars: [Unicode.Scalar]
  let folded: [UInt8]
  /// Where the fold of each scalar ends in ``folded``.
  private let ends: [Int]

  init(_ scalars: [Unicode.Scalar], _ folds: inout ScalarFolds) {
    self.scalars = scalars
    var folded: [UInt8] = []
    var ends: [Int] = []
    folded.reserveCapacity(scalars.count)
    ends.reserveCapacity(scalars.count)
    for scalar in scalars {
      folds.append(scalar, to: &folded)
      ends.append(folded.count)
    }
    self.folded = folded
    self.ends = ends
  }

  /// Where the fold of the scalar at `index` lies in ``folded``.
  @inline(__always)
  func fold(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Which scalars belong to an occurrence, those inside of one included of which nothing is left in the fold.
  ///
  /// - Complexity: O(*n*).
  func covered(by occurrences: OccurrenceFinder) -> [Bool] {
    // The length of the longest occurrence that ends with each byte: all others end within it.
    var lengths = [Int32](repeating: 0, count: folded.count)
    var (node, hops) = (0, 0)
    for (position, byte) in folded.enumerated() {
      node = occurrences.step(from: node, by: byte, &hops)
      lengths[position] = occurrences.longest[node]
    }
    var covered = [Bool](repeating: false, count: scalars.count)
    // Where the first of those occurrences begins that end behind the scalar.
    var start = folded.count
    var end = folded.count
    for index in scalars.indices.reversed() {
      let fold = fold(index)
      while end > fold.lowerBound {
        if lengths[end - 1] > 0 { start = min(start, end - Int(lengths[end - 1])) }
        end -= 1
      }
      covered[index] = start < fold.upperBound
    }
    return covered
  }
}
