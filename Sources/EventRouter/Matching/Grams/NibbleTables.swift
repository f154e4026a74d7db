import CMatchKernels

/// What the tables of a ``BucketFilter`` say by the low and by the high four bits of a byte: a byte passes in the buckets that
/// both tell. Kernels whose permutations take tables of 16 have half the work then.
struct NibbleTables: Sendable {
  /// By group and position; see `cmk_nibble_tables`.
  let bytes: Storage<UInt8>

  /// Lets all bytes pass that pass by `tables`, and as few others as tables of nibbles can.
  ///
  /// - Parameter tables: by group, position and class; see `cmk_bucket_table`.
  init(_ tables: View<UInt8>) {
    let pairs = tables.count / TextModel.classCount
    let storage = MutableStorage<UInt8>(
      count: pairs * Self.pairCount, repeating: 0, alignment: Self.pairCount)
    for slot in 0..<tables.count {
      let (low, high) = Self.places(slot)
      storage.view[low] |= tables[slot]
      // Neither case nor the top bit of a byte matters.
      for ignored in [0, 2, 8, 10] { storage.view[high | ignored] |= tables[slot] }
    }
    bytes = storage.freeze()
  }

  private static let pairCount = cmk_nibble_tables(0, 1)

  /// Where both halves of a byte are among the tables, for its class's place among tables of classes.
  private static func places(_ slot: Int) -> (low: Int, high: Int) {
    let (pair, byteClass) = slot.quotientAndRemainder(dividingBy: TextModel.classCount)
    let highNibble = byteClass >> 4 & 1 | byteClass >> 3 & 4
    return (pair * pairCount + byteClass & 15, pair * pairCount + 16 + highNibble)
  }

  /// The buckets that a byte passes in, by its class's place among tables of classes.
  func passing(_ slot: Int) -> UInt8 {
    let (low, high) = Self.places(slot)
    return bytes.view[low] & bytes.view[high]
  }

  /// Whether no more passes than by `tables`, even if only the low four bits of a byte are asked about.
  func lowOnesAreExact(_ tables: View<UInt8>) -> Bool {
    (0..<tables.count).allSatisfy { bytes.view[Self.places($0).low] == tables[$0] }
  }

  /// Whether no more passes than by `tables`.
  func areExact(_ tables: View<UInt8>) -> Bool { (0..<tables.count).allSatisfy { passing($0) == tables[$0] } }
}
