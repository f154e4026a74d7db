extension EventBatch {
  /// Appends a URL event given as UTF-8; invalid UTF-8 counts as `String(decoding:as:)` would repair it.
  ///
  /// - Throws: ``EventError/batchTooLarge(bytes:limit:)``; the batch is then as it was.
  public mutating func append(url utf8: Span<UInt8>) throws(EventError) {
    try checkRoom(for: utf8.count, in: bytes)
    unsafe utf8.withUnsafeBufferPointer { source in
      // SAFETY: the span keeps its bytes alive during the call.
      appendText(unsafe View(source))
    }
    finish(.textIsDocument)
  }
}
