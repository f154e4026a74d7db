extension Folding {
  static func foldedBytes(of text: String) -> [UInt8] { text.utf8.span.withView(foldedBytes) }

  static func foldedBytes(of utf8: Span<UInt8>) -> [UInt8] { utf8.withView(foldedBytes) }

  /// The fold of `source` in an array of just its size.
  static func foldedBytes(_ source: View<UInt8>) -> [UInt8] {
    if Folder.isASCII(source) {
      return [UInt8](capacity: source.count + Folder.slack) { Folder.fold(source, into: $0) }
    }
    return withTemporary(UInt8.self, count: Folder.capacity(for: source.count)) { room in
      let count = Folder.fold(source, into: room)
      return [UInt8](capacity: count) { folded in
        folded.copy(room.constant[0..<count], to: 0)
        return count
      }
    }
  }
}

extension Folder {
  /// Appends the fold of `text` to `bytes`.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    text.utf8.span.withView { source in
      let start = bytes.count
      let room = capacity(for: source.count)
      bytes.append(contentsOf: repeatElement(0, count: room))
      var length = 0
      bytes.withMutableView { length = fold(source, into: $0[start..<$0.count]) }
      bytes.removeLast(room - length)
    }
  }
}
