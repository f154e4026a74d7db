/// Writes what an index is made of, section by section: each a list of numbers under a name. They are read in the same
/// order, by ``SavedIndexReader``.
///
/// Every type writes and reads its own, in an extension beside it; nothing here knows what a section means.
struct SavedIndexWriter {
  /// Where sections begin: at multiples of this.
  static let alignment = AlignedBytes.alignment

  private var bytes = [UInt8](repeating: 0, count: SavedIndexHeader.byteCount)
  private var table: [UInt64] = []

  /// How many words the table has for a section.
  static let tableWords = 4

  mutating func append<Element: BitwiseCopyable>(_ name: SavedSection, _ view: View<Element>) {
    table += [
      name.rawValue, UInt64(MemoryLayout<Element>.stride), UInt64(bytes.count), UInt64(view.count),
    ]
    bytes.append(bytesOf: view)
    pad()
  }

  mutating func append<Element: BitwiseCopyable>(_ name: SavedSection, _ elements: [Element]) {
    elements.withView { append(name, $0) }
  }

  mutating func append<Element: BitwiseCopyable>(_ name: SavedSection, _ storage: Storage<Element>) {
    append(name, storage.view)
  }

  /// Numbers that are no list, each of which the reader takes by its place.
  mutating func append(_ name: SavedSection, numbers: Int...) {
    append(name, numbers.map { UInt64(bitPattern: Int64($0)) })
  }

  private mutating func pad() {
    bytes.append(contentsOf: repeatElement(0, count: -bytes.count & (Self.alignment - 1)))
  }

  /// The saved index.
  consuming func finish(stamp: SavedIndexStamp) -> [UInt8] {
    let tableOffset = bytes.count
    table.withView { bytes.append(bytesOf: $0) }
    pad()
    let header = SavedIndexHeader.words(
      stamp: stamp, byteCount: bytes.count, tableOffset: tableOffset,
      sectionCount: table.count / Self.tableWords)
    header.withView { bytes.replace($0, at: 0) }
    SavedIndexHeader.seal(&bytes)
    return bytes
  }
}

/// The name of a section: up to eight characters of ASCII.
struct SavedSection: Hashable, Sendable, ExpressibleByStringLiteral {
  let rawValue: UInt64

  init(stringLiteral name: String) {
    precondition(name.utf8.count <= 8)
    rawValue = name.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The name.
  var name: String {
    String(
      decoding: (0..<8).map { UInt8(truncatingIfNeeded: rawValue >> (8 * UInt64($0))) }.prefix { $0 != 0 },
      as: UTF8.self)
  }
}
