/// A condition, decided on as written, folded once.
struct ReferenceCondition: Sendable {
  enum Meaning: Sendable {
    /// Exactly `*`: every event, also one without text.
    case anyEvent
    /// Nothing: the condition is empty, or nothing is left of it when folded.
    case noEvent
    /// Events whose folded text contains these bytes.
    case text([UInt8])
  }

  let written: String
  let meaning: Meaning

  init(_ written: String) {
    self.written = written
    let folded = Array(ReferenceRouter.fold(written).utf8)
    if Array(written.unicodeScalars) == ["*"] {
      meaning = .anyEvent
    } else if folded.isEmpty {
      meaning = .noEvent
    } else {
      meaning = .text(folded)
    }
  }

  /// Whether the condition matches an event with this folded text; nil is an event without text.
  func matches(_ foldedText: [UInt8]?) -> Bool {
    switch meaning {
    case .anyEvent: true
    case .noEvent: false
    case .text(let condition): foldedText.map { Self.contains($0.span, condition.span) } ?? false
    }
  }

  /// Whether `part` (not empty) stands somewhere in `text`.
  private static func contains(_ text: Span<UInt8>, _ part: Span<UInt8>) -> Bool {
    let first = part[0]
    var start = 0
    while start + part.count <= text.count {
      if text[start] == first, matches(text, at: start, part) { return true }
      start += 1
    }
    return false
  }

  private static func matches(_ text: Span<UInt8>, at start: Int, _ part: Span<UInt8>) -> Bool {
    for index in part.indices where text[start + index] != part[index] { return false }
    return true
  }
}
