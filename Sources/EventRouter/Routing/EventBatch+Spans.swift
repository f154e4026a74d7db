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

extension TextBuffer {
  /// Appends the text of `event`, nothing where it has none; returns false if it, or the URL that document
  /// groups look at, is longer than `limit` bytes.
  @inline(__always) func append(textOf event: Event, limit: Int) -> Bool {
    switch event {
    case .url(let url): return append(url, limit: limit)
    case .userActivity(let activity):
      let webpage = activity.webpageURL ?? ""
      if webpage.utf8.count > limit { return false }
      return append(activity.targetContentIdentifier ?? webpage, limit: limit)
    }
  }

  @inline(__always) private func append(_ text: String, limit: Int) -> Bool {
    let utf8 = text.utf8.span
    if utf8.count > limit { return false }
    append(utf8)
    return true
  }
}

extension String {
  /// Whether every character is ASCII.
  ///
  /// - Complexity: O(*n*) in the UTF-8 bytes.
  var isAllASCII: Bool { utf8.span.withView { Kernels.selected.isASCII($0, 0..<$0.count) } }
}
