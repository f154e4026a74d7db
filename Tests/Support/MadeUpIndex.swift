package import EventRouter

/// A saved index that somebody changes, checksum included.
package struct MadeUpIndex: Sendable {
  package private(set) var bytes: [UInt8]
  /// Of the index that was saved.
  package let sections: [Section]

  /// A list of numbers that an index is made of.
  package struct Section: Sendable {
    package var name: String
    /// Bytes of an element.
    package var stride: Int
    /// Where they lie.
    package var bytes: Range<Int>

    package var count: Int { bytes.count / stride }
  }

  /// - Parameter bytes: what `RouterSnapshot.serialized()` returns.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    func word(_ offset: Int) -> UInt64 { Self.number(bytes[offset..<(offset + 8)]) }
    let table = Int(word(40))
    sections = (0..<Int(word(48))).map { index in
      let entry = table + 32 * index
      let name = String(decoding: bytes[entry..<(entry + 8)].prefix { $0 != 0 }, as: UTF8.self)
      let (stride, offset, count) = (Int(word(entry + 8)), Int(word(entry + 16)), Int(word(entry + 24)))
      return Section(name: name, stride: stride, bytes: offset..<(offset + stride * count))
    }
  }

  /// What the first section of this name is.
  package func section(_ name: String) -> Section? { sections.first { $0.name == name } }

  /// The number in so many bytes, up to eight.
  package func number(at offset: Int, size: Int) -> UInt64 { Self.number(bytes[offset..<(offset + size)]) }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Puts `number` into so many bytes at `offset`, and the checksum of what is there then into the header.
  package mutating func set(_ number: UInt64, at offset: Int, size: Int) {
    put(number, at: offset, size: size)
    SavedIndexHeader.seal(&bytes)
  }

  /// Makes every element of `section` the same.
  package mutating func setAll(of section: Section, to number: UInt64) {
    for offset in stride(from: section.bytes.lowerBound, to: section.bytes.upperBound, by: section.stride) {
      put(number, at: offset, size: section.stride)
    }
    SavedIndexHeader.seal(&bytes)
  }

  private mutating func put(_ number: UInt64, at offset: Int, size: Int) {
    for index in 0..<size { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) }
  }

  /// Changes one element of a section, of which up to eight bytes count, or a word of the header or the table.
  ///
  /// - Parameters:
  ///   - place: which section; behind the last is what is no section.
  ///   - element: which element, from the first or, negative, from the last; modulo how many there are.
  package mutating func change(place: Int, element: Int, _ change: (UInt64) -> UInt64) {
    let place = place % (sections.count + 1)
    var (first, stride, count) = (32, 8, bytes.count / 8 - 4)
    if place < sections.count {
      let section = sections[place]
      (first, stride, count) = (section.bytes.lowerBound, section.stride, section.count)
    }
    if count == 0 { return }
    let index = (element % count + count) % count
    // Of entries the number is behind their eight bytes of a condition.
    let (size, skipped) = stride == 16 ? (8, 8) : (min(stride, 8), 0)
    let offset = first + index * stride + skipped
    set(change(number(at: offset, size: size)), at: offset, size: size)
  }
}

extension RouterSnapshot {
  /// Asks everything of a snapshot: answers do not matter, only that there are some.
  package func answerEverything(about events: [Event]) throws {
    var batch = EventBatch()
    for event in events { try batch.append(event) }
    for decision in try route(batch) { _ = destination(of: decision) }
    for event in events {
      _ = try destination(for: event)
      _ = try scenes(matching: event)
      _ = try explain(event)
    }
    _ = try matches(batch)
    _ = configuration
    _ = lint()
    _ = try serialized()
  }
}
