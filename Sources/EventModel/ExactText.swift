/// A text that is compared and hashed by its UTF-8 bytes, in linear time.
///
/// `String` compares by canonical equivalence: it sorts each run of combining marks by insertion, which takes
/// quadratic time. Texts whose length somebody else decides are compared this way instead.
package struct ExactText: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { left.text.isExactly(right.text) }

  package func hash(into hasher: inout Hasher) {
    let bytes = text.utf8.span
    hasher.combine(bytes.count)
    // Eight at a time: the hasher takes as long for a byte as for a word.
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 { hasher.combine(word) }
    }
    if bytes.count & 7 != 0 { hasher.combine(word) }
  }
}

extension String {
  /// Whether both have the same UTF-8 bytes.
  ///
  /// - Complexity: O(*n*) in them; O(1) if their counts differ.
  package func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Whether its first UTF-8 bytes are those of `other`.
  ///
  /// - Complexity: O(*m*) in `other`.
  package func beginsExactly(with other: String) -> Bool { utf8.starts(with: other.utf8) }
}
