extension BatchView {
  /// Checks that the offsets ascend within the bytes, as those of an ``EventBatch`` do.
  func checkOffsets() throws(EventError) {
    if !texts.ends.isAscending || count > 0 && texts.end(count - 1) > texts.bytes.count {
      for index in 0..<count
      where texts.end(index) > texts.bytes.count || texts.end(index) < texts.begin(index) {
        throw .offsetOutOfBounds(index: index, offset: texts.end(index), bytes: texts.bytes.count)
      }
    }
  }

  /// Checks that no event is too long.
  func check(_ limits: TextLimits) throws(EventError) {
    // No event is longer than all together.
    if max(texts.byteCount, documentByteCount) <= limits.unchecked { return }
    for index in 0..<count {
      let text = texts[index]
      try limits.check(
        text: text.count, document: document(at: index)?.count ?? 0, index: index,
        isASCII: { Kernels.selected.isASCII(text, 0..<text.count) })
    }
  }

  /// Runs of events of about equal size, which lanes take one after the other.
  struct Chunks {
    fileprivate let texts: Texts
    let count: Int

    /// The events of the chunk `index`; together the chunks cover the batch exactly once, in order.
    func range(_ index: Int) -> Range<Int> { bound(index)..<bound(index + 1) }

    /// Bytes that an event costs beside its text, about.
    private static let eventCost = 16

    private func bound(_ index: Int) -> Int {
      if index == count { return texts.count }
      let total = texts.byteCount + Self.eventCost * texts.count
      let target = total / count * index
      return (0..<texts.count).partitioningIndex { texts.begin($0) + Self.eventCost * $0 >= target }
    }
  }

  /// Chunks of about `size`; one for one lane.
  func chunks(of size: ChunkSize, lanes: Int) -> Chunks {
    if lanes <= 1 { return Chunks(texts: texts, count: 1) }
    return Chunks(texts: texts, count: max(1, max(texts.byteCount / size.bytes, count / size.events)))
  }

  /// Events that are matched at once at most, so that lists do not grow with empty ones.
  private static let windowEvents = 1 << 16

  /// Takes from `rest` the events that are matched at once: as many as have `bytes` bytes of text, at least one.
  /// Nil if there are none left.
  @inline(__always) func takeWindow(of rest: inout Range<Int>, bytes: Int) -> Range<Int>? {
    if rest.isEmpty { return nil }
    let first = rest.lowerBound
    let bound = min(rest.upperBound, first + Self.windowEvents)
    let last = max(first + 1, texts.endingByPosition(texts.begin(first) + bytes, in: first..<bound))
    rest = last..<rest.upperBound
    return first..<last
  }
}
