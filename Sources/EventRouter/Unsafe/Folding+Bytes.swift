extension Folding {
  static func foldedBytes(of text: String) -> [UInt8] {
    var text = text
    // SAFETY: the buffer is not kept.
    return text.withUTF8 { source in unsafe foldedBytes(source) }
  }

  static func foldedBytes(of utf8: Span<UInt8>) -> [UInt8] {
    // SAFETY: the buffer is not kept.
    unsafe utf8.withUnsafeBufferPointer { source in unsafe foldedBytes(source) }
  }

  /// The fold of `source` in an array of just its size.
  static func foldedBytes(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    if unsafe Folder.isASCII(source) {
      return unsafe [UInt8](unsafeUninitializedCapacity: source.count + Folder.slack) { buffer, count in
        // SAFETY: the fold of ASCII is as long as it, and the buffer has the slack that `fold` may touch
        // beyond; it is never empty, so it has an address.
        count = unsafe Folder.fold(source, into: buffer.baseAddress!)
      }
    }
    let bound = source.count * Folder.maximumExpansion + Folder.slack
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bound) { buffer in
      // SAFETY: the buffer has the room that `fold` asks for, and the bytes copied are those it wrote.
      let count = unsafe Folder.fold(source, into: buffer.baseAddress!)
      return unsafe [UInt8](buffer.prefix(count))
    }
  }
}
