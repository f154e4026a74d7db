/// The memory that one lane works in. Grows to what the largest event needs and is then reused, so that
/// routing allocates nothing in steady state.
final class LaneScratch {
  let matching = MatchScratch()
  /// Texts of events that came as strings.
  private let copies = TextBuffer()
  let matches = MatchList()
  /// Where events are copied to that are more than a text.
  var arena = EventBatch()

  /// `text` alone, with readable memory on both sides; valid until the next call.
  func copy(_ text: Span<UInt8>) -> Texts {
    copies.removeAll()
    copies.append(text)
    return copies.texts
  }

  /// Copies the texts of `events` in `range`, up to about `bytes` bytes and to one of more than `limit`; returns where
  /// the others begin.
  func copyTexts(of events: Span<Event>, _ range: Range<Int>, bytes: Int, limit: Int) -> Int {
    copies.removeAll()
    var index = range.lowerBound
    while index < range.upperBound, copies.byteCount < bytes {
      if !copies.append(textOf: events[index], limit: limit) { break }
      index += 1
    }
    return index
  }

  /// What ``copyTexts(of:_:bytes:limit:)`` copied.
  var copiedTexts: Texts { copies.texts }
}
