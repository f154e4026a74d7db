/// Texts of a saved index, back to back.
struct SavedTexts: Sendable {
  private let bytes: Storage<UInt8>
  private let ends: Storage<UInt32>

  var count: Int { ends.count }

  /// The text at `index`, below ``count``; repaired where it is not UTF-8.
  subscript(index: Int) -> String {
    String(repairing: view(index))
  }

  /// The bytes of the text at `index`.
  private func view(_ index: Int) -> View<UInt8> {
    bytes.view[(index == 0 ? 0 : Int(ends.view[index - 1]))..<Int(ends.view[index])]
  }

  /// Bytes of all texts.
  var byteCount: Int { bytes.count }

  /// Whether none is empty, and no two are the same, as names are.
  var areNames: Bool {
    // What is not UTF-8 is repaired, and may be the same then.
    if !bytes.view.isASCII {
      var names: Set<ExactText> = []
      return (0..<count).allSatisfy { view($0).count > 0 && names.insert(ExactText(self[$0])).inserted }
    }
    // No strings are made, for there may be very many; and a name is looked at again only where its hash was seen. Where that
    // lies is asked for some names ahead.
    var bits = 4
    while 1 << bits < 2 * count { bits += 1 }
    let hashes = MutableStorage<UInt64>(count: count, repeating: 0)
    for index in 0..<count {
      let name = view(index)
      if name.count == 0 { return false }
      hashes.view[index] = name.contentHash
    }
    let none = UInt64.max
    let places = MutableStorage<UInt64>(count: 1 << bits, repeating: none)
    for index in 0..<count {
      if index + 16 < count {
        places.view.constant.prefetch(Int(hashes.view[index + 16] >> UInt64(64 - bits)))
      }
      // The low half of the hash, which the place does not tell, and the number of the name.
      let entry = hashes.view[index] << 32 | UInt64(index)
      var place = Int(hashes.view[index] >> UInt64(64 - bits))
      while places.view[place] != none {
        let other = places.view[place]
        if other >> 32 == entry >> 32, isEqual(Int(other & 0xFFFF_FFFF), index) { return false }
        place = (place + 1) & (1 << bits - 1)
      }
      places.view[place] = entry
    }
    return true
  }

  private func isEqual(_ index: Int, _ other: Int) -> Bool {
    let (name, other) = (view(index), view(other))
    return other.count == name.count && other.sharedPrefix(name) == name.count
  }

  /// Bytes of the longest text.
  var longest: Int { Texts(bytes: bytes.view, start: 0, ends: ends.view).longest }

  init(from reader: inout SavedIndexReader) throws(SavedIndexError.Problem) {
    ends = try reader.take("textends")
    bytes = try reader.take("texts")
    guard ends.view.isAscending(to: bytes.count) else { throw .malformed("textends") }
  }

  /// Writes `texts`, which have less than 2^32 bytes together.
  static func save(_ texts: [String], to writer: inout SavedIndexWriter) throws(SavedIndexError.Problem) {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    ends.reserveCapacity(texts.count)
    for text in texts {
      bytes.append(contentsOf: text.utf8)
      ends.append(try SavedIndexError.Problem.counted(bytes.count))
    }
    writer.append("textends", ends)
    writer.append("texts", bytes)
  }
}

/// Lists of texts, one after the other, and where each ends.
struct SavedLists: Sendable {
  let texts: SavedTexts
  private let ends: Storage<UInt32>

  var count: Int { ends.count }

  /// Where the list at `index`, below ``count``, lies among ``texts``.
  func range(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(ends.view[index - 1]))..<Int(ends.view[index])
  }

  subscript(index: Int) -> [String] { range(index).map { texts[$0] } }

  /// The list at `index` as a set of conditions, in which long runs of marks are in order: so hashing takes linear time.
  func set(_ index: Int) -> Set<String> {
    let range = range(index)
    var set = Set<String>(minimumCapacity: range.count)
    for text in range { set.insert(texts[text].withMarksInOrder) }
    return set
  }

  /// - Parameter count: of the lists.
  init(from reader: inout SavedIndexReader, count: Int) throws(SavedIndexError.Problem) {
    ends = try reader.take("listends", count: count)
    texts = try SavedTexts(from: &reader)
    guard ends.view.isAscending(to: texts.count) else { throw .malformed("listends") }
  }

  static func save(_ lists: [[String]], to writer: inout SavedIndexWriter) throws(SavedIndexError.Problem) {
    var ends: [UInt32] = []
    ends.reserveCapacity(lists.count)
    var count = 0
    for list in lists {
      count += list.count
      ends.append(try SavedIndexError.Problem.counted(count))
    }
    writer.append("listends", ends)
    try SavedTexts.save(lists.flatMap(\.self), to: &writer)
  }
}

extension SavedIndexError.Problem {
  /// `count` in 32 bits.
  static func counted(_ count: Int) throws(SavedIndexError.Problem) -> UInt32 {
    guard let number = UInt32(exactly: count) else { throw .tooLarge(bytes: count, limit: Int(UInt32.max)) }
    return number
  }
}
