extension EventBatch {
  /// Appends a URL event given as UTF-8; invalid UTF-8 counts as `String(decoding:as:)` would repair it.
  ///
  /// - Throws: ``EventError/batchTooLarge(bytes:limit:)``; the batch is then as it was.
  public mutating func append(url utf8: Span<UInt8>) throws(EventError) {
    try checkRoom(for: utf8.count, in: bytes)
    appendText(utf8)
    finish(.textIsDocument)
  }

  @inline(__always) mutating func appendText(_ text: Span<UInt8>) { text.withView { appendText($0) } }
}

extension String {
  /// Whether every character is ASCII.
  ///
  /// - Complexity: O(*n*) in the UTF-8 bytes.
  var isAllASCII: Bool { utf8.span.withView { Kernels.selected.isASCII($0, 0..<$0.count) } }
}
