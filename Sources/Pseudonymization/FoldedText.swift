import EventRouter

/// A text as scalars, with the way back from its fold: matching sees the fold, and replacing scalars.
struct FoldedText {
  let scalars: [Unicode.Scalar]
  let folded: [UInt8]
  /// The scalar that each byte of ``folded`` comes from.
  private let owner: [Int32]

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    var folded: [UInt8] = []
    var owner: [Int32] = []
    folded.reserveCapacity(scalars.count)
    owner.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      let before = folded.count
      // Every scalar is folded by itself: the fold of a text is that of its scalars, one after the other.
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      } else {
        folded.append(contentsOf: Folding.fold(String(scalar)).utf8)
      }
      owner.append(contentsOf: repeatElement(Int32(index), count: folded.count - before))
    }
    self.folded = folded
    self.owner = owner
  }

  /// Which scalars belong to an occurrence, those inside of one included of which nothing is left in the fold.
  func covered(by finder: OccurrenceFinder) -> [Bool] {
    // How many more occurrences begin than ended before each scalar.
    var changes = [Int](repeating: 0, count: scalars.count + 1)
    finder.forEachOccurrence(in: folded) { range in
      changes[Int(owner[range.lowerBound])] += 1
      changes[Int(owner[range.upperBound - 1]) + 1] -= 1
    }
    var depth = 0
    return scalars.indices.map { index in
      depth += changes[index]
      return depth > 0
    }
  }
}
