extension Folding {
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
