/// The first 128 bytes of a saved index: sixteen words, in the order of bytes of the processor that wrote them.
///
///     0  magic            4  bytes of the whole    7  version of Unicode
///     1  checksum         5  where the table is    8  checksum of the folding table
///     2  byte-order mark  6  sections in it        9  hash of grams: seeds
///     3  version                                  10  hash of grams: what is set in each byte
///                                                 11… 0
///
/// The checksum is of all that follows word 3. Sections begin at multiples of 64 bytes, with zeros between them, and a
/// table behind them says which there are: a loaded index is used where it lies.
package struct SavedIndexHeader {
  static let wordCount = 16
  static let byteCount = wordCount * MemoryLayout<UInt64>.stride
  /// Where a checksum begins. What is before it has but one value.
  static let checkedFrom = 4 * MemoryLayout<UInt64>.stride

  /// Not text, and not kept by what changes ends of lines: the idea is PNG's.
  private static let magic: [UInt8] = [0x89, 0x45, 0x56, 0x52, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let byteOrderMark: UInt64 = 0x0102_0304_0506_0708
  /// Raised with every change to what is saved, or to what it means.
  static let version: UInt64 = 6

  /// Where the table of sections begins, and how many there are.
  let tableOffset, sectionCount: Int

  /// The words of a header, but for the checksum.
  static func words(
    stamp: SavedIndexStamp, byteCount: Int, tableOffset: Int, sectionCount: Int
  ) -> [UInt64] {
    // Bytes, so they lie as they are on every processor.
    let first = UInt64(littleEndian: magic.withView { $0.load8(0) })
    let known = [
      first, 0, byteOrderMark, version, UInt64(byteCount), UInt64(tableOffset),
      UInt64(sectionCount), stamp.unicodeVersion, stamp.folding,
    ]
    let words = known + stamp.hash
    return words + [UInt64](repeating: 0, count: wordCount - words.count)
  }

  /// Writes the checksum of a saved index into its header.
  ///
  /// - Parameter bytes: a header and whole lines of 64 bytes.
  package static func seal(_ bytes: inout [UInt8]) {
    let sum = bytes.withView { Checksum.of($0[checkedFrom..<$0.count]) }
    [sum].withView { bytes.replace($0, at: MemoryLayout<UInt64>.stride) }
  }

  /// Reads the header of `bytes`, and checks all of it and their checksum.
  ///
  /// - Complexity: O(*n*) in the bytes.
  init(_ bytes: AlignedBytes, stamp: SavedIndexStamp) throws(SavedIndexError.Problem) {
    let all = bytes.view
    guard all.count >= Self.magic.count, Self.magic.indices.allSatisfy({ all[$0] == Self.magic[$0] }) else {
      throw .notSavedIndex
    }
    guard let words = bytes.view(of: UInt64.self, at: 0, count: Self.wordCount) else {
      throw .truncated(bytes: all.count, expected: UInt64(Self.byteCount))
    }
    let mark = words[2]
    guard mark == Self.byteOrderMark else {
      throw mark == Self.byteOrderMark.byteSwapped ? .foreignByteOrder : .damaged
    }
    guard words[3] == Self.version else { throw .foreignVersion(found: words[3], supported: Self.version) }
    if words[4] > UInt64(all.count) { throw .truncated(bytes: all.count, expected: words[4]) }
    guard words[4] == UInt64(all.count), all.count % SavedIndexWriter.alignment == 0,
      Checksum.of(all[Self.checkedFrom..<all.count]) == words[1]
    else { throw .damaged }
    guard words[7] == stamp.unicodeVersion, words[8] == stamp.folding else {
      throw .foreignFolding(found: words[7], supported: stamp.unicodeVersion)
    }
    let hashEnd = 9 + SavedIndexStamp.hashCount
    guard (9..<hashEnd).map({ words[$0] }) == stamp.hash else { throw .foreignHash }
    guard (hashEnd..<Self.wordCount).allSatisfy({ words[$0] == 0 }),
      let tableOffset = Int(exactly: words[5]), let sectionCount = Int(exactly: words[6])
    else { throw .malformed(part: "header") }
    (self.tableOffset, self.sectionCount) = (tableOffset, sectionCount)
  }
}
