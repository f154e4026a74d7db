/// Texts that lie back to back in one buffer: text *i* ends before `ends[i]` and begins where the one before
/// it ends.
package struct TextArena: Sendable, Hashable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var ends: [UInt32] = []

  package init() {}

  package init(_ texts: some Sequence<String>) {
    for text in texts { append(text) }
  }

  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    ends.append(UInt32(bytes.count))
  }

  package var count: Int { ends.count }

  package subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  package func text(at index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  /// Whether every byte is ASCII, where all engines follow the same definition of a match.
  package var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }
}
