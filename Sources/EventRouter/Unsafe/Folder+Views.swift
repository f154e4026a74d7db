extension Folder {
  /// Room that the fold of `count` bytes needs.
  @inline(__always) static func capacity(for count: Int) -> Int { maximumExpansion * count + slack }

  /// Writes the fold of `source` to the beginning of `destination`, which has room for
  /// ``capacity(for:)`` bytes, and returns its length.
  @inline(__always) static func fold(
    _ source: View<UInt8>, into destination: MutableView<UInt8>, kernels: Kernels = .selected
  ) -> Int {
    assert(destination.count >= capacity(for: source.count))
    // SAFETY: the views address what they say, and the destination has the room that folding asks for.
    let source = unsafe UnsafeBufferPointer(start: source.base, count: source.count)
    return unsafe fold(source, into: destination.base, kernels: kernels)
  }

  /// Appends the fold of `text` to `bytes`.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { source in
      let start = bytes.count
      let room = capacity(for: source.count)
      bytes.append(contentsOf: repeatElement(0, count: room))
      let length = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        // SAFETY: `room` bytes follow `start`.
        unsafe fold(source, into: buffer.baseAddress! + start)
      }
      bytes.removeLast(room - length)
    }
  }
}
