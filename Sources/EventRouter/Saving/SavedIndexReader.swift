/// Hands out the sections of a saved index in the order in which they were written. Nothing is copied.
///
/// The header, the checksum and the table are checked here. What is in a section is checked by the type that takes it: a
/// file that somebody made up has the right checksum, too.
struct SavedIndexReader {
  private let bytes: AlignedBytes
  private let table: View<UInt64>
  private var next = 0

  /// - Complexity: O(*n*) in the bytes.
  init(_ bytes: AlignedBytes, stamp: SavedIndexStamp) throws(SavedIndexError.Problem) {
    let header = try SavedIndexHeader(bytes, stamp: stamp)
    let (count, isTooMuch) = header.sectionCount.multipliedReportingOverflow(by: SavedIndexWriter.tableWords)
    guard !isTooMuch, let table = bytes.view(of: UInt64.self, at: header.tableOffset, count: count) else {
      throw .malformed(part: "table of sections")
    }
    self.bytes = bytes
    self.table = table
  }

  /// The next section, which must be `name`.
  mutating func take<Element: BitwiseCopyable>(
    _ name: SavedSection, of type: Element.Type = Element.self
  ) throws(SavedIndexError.Problem) -> Storage<Element> {
    guard next + SavedIndexWriter.tableWords <= table.count, table[next] == name.rawValue,
      table[next + 1] == UInt64(MemoryLayout<Element>.stride),
      let offset = Int(exactly: table[next + 2]), offset % SavedIndexWriter.alignment == 0,
      let count = Int(exactly: table[next + 3]),
      let storage = Storage<Element>(sharing: bytes, at: offset, count: count)
    else { throw .malformed(name) }
    next += SavedIndexWriter.tableWords
    return storage
  }

  /// The same, of `count` elements.
  mutating func take<Element: BitwiseCopyable>(
    _ name: SavedSection, of type: Element.Type = Element.self, count: Int
  ) throws(SavedIndexError.Problem) -> Storage<Element> {
    let storage = try take(name, of: type)
    if storage.count != count { throw .malformed(name) }
    return storage
  }

  /// Numbers that are no list: as many as there are `limits`, none negative, each at most its limit.
  mutating func takeNumbers(_ name: SavedSection, upTo limits: Int...) throws(SavedIndexError.Problem)
    -> [Int]
  {
    let storage = try take(name, of: UInt64.self, count: limits.count)
    var numbers: [Int] = []
    for (index, limit) in limits.enumerated() {
      guard let number = Int(exactly: storage.view[index]), number <= limit else { throw .malformed(name) }
      numbers.append(number)
    }
    return numbers
  }

  /// Whether all has been taken: a section that nobody knows is no addition but a mistake.
  func finish() throws(SavedIndexError.Problem) {
    if next != table.count { throw .malformed(part: "sections behind the last") }
  }
}

extension SavedIndexError.Problem {
  /// What is in the section `name` cannot be.
  static func malformed(_ name: SavedSection) -> Self { .malformed(part: name.name) }
}
