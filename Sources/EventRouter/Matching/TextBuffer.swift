import CMatchKernels

/// Texts back to back, with readable memory on both sides.
struct TextBuffer: ~Copyable {
  /// Bytes around the texts that kernels may read.
  static let padding = Int(CMK_READ_AHEAD)

  private var bytes = GrowingStorage<UInt8>(capacity: 1 << 16)
  private var ends = GrowingStorage<UInt32>(capacity: 1 << 10)
  private var end = TextBuffer.padding
  private(set) var count = 0

  var byteCount: Int { end - Self.padding }

  mutating func removeAll() {
    end = Self.padding
    count = 0
  }

  /// Makes room for `more` bytes and `texts` more texts.
  mutating func reserve(bytes more: Int, texts: Int) {
    bytes.reserve(end + more + Self.padding, keeping: end)
    ends.reserve(count + texts, keeping: count)
  }

  /// Has nothing but the folds of `texts` then.
  mutating func fill(withFoldsOf texts: Texts, for use: FoldUse, _ kernels: Kernels = .selected) {
    removeAll()
    reserve(bytes: Folder.capacity(for: texts.byteCount), texts: texts.count)
    while count < texts.count {
      count += kernels.foldTexts(
        texts[count..<texts.count], into: bytes.view, &end, ends.view[count..<ends.view.count], for: use)
      if count == texts.count { break }
      appendFoldBeyondASCII(of: texts.bytes, texts.begin(count)..<texts.end(count), for: use, kernels)
    }
  }

  /// Has nothing but the folds of `parts` then, which lie in `source`, with readable memory behind them.
  mutating func fill(
    withFoldsOf parts: TextParts, of source: View<UInt8>, for use: FoldUse, _ kernels: Kernels
  ) {
    removeAll()
    reserve(bytes: Folder.capacity(for: parts.byteCount) + Kernels.foldAhead, texts: parts.count)
    while count < parts.count {
      count += kernels.foldParts(
        parts.suffix(from: count), of: source, into: bytes.view, &end, ends.view[count..<ends.view.count],
        for: use)
      if count < parts.count { appendFoldBeyondASCII(of: source, parts[count], for: use, kernels) }
    }
  }

  /// Appends the fold of `text`, for which there is room.
  @inline(__always) mutating func appendFold(of text: View<UInt8>) {
    endText(after: Folder.fold(text, into: bytes.view[end..<bytes.view.count]))
  }

  /// As ``appendFold(of:)``, of a text that is probably not ASCII, which is in `range` of `source`.
  @inline(__always) mutating func appendFoldBeyondASCII(
    of source: View<UInt8>, _ range: Range<Int>, for use: FoldUse, _ kernels: Kernels
  ) {
    let text = source[range.lowerBound..<source.count]
    let room = bytes.view[end..<bytes.view.count]
    endText(after: Folder.foldBeyondASCII(text, upTo: range.count, into: room, for: use, kernels: kernels))
  }

  /// Has one more text, of the next `byteCount` bytes, which were written.
  @inline(__always) private mutating func endText(after byteCount: Int) {
    end &+= byteCount
    ends.view[count] = UInt32(end)
    count &+= 1
  }

  /// Takes the last text away.
  mutating func removeLast() {
    count -= 1
    end = count > 0 ? Int(ends.view[count - 1]) : Self.padding
  }

  /// Appends the fold of `text`.
  mutating func appendFold(of text: String) {
    text.withView { text in
      reserve(bytes: Folder.capacity(for: text.count), texts: 1)
      appendFold(of: text)
    }
  }

  /// Appends `text` as it is.
  mutating func append(_ text: View<UInt8>) {
    reserve(bytes: text.count, texts: 1)
    appendWithinReserve(text)
  }

  /// Appends `text` as it is; there is room for it.
  @inline(__always) mutating func appendWithinReserve(_ text: View<UInt8>) {
    bytes.view.copyText(text, to: end)
    endText(after: text.count)
  }

  /// Appends `text` as it is.
  @inline(__always) mutating func append(_ text: Span<UInt8>) { text.withView { append($0) } }

  /// Appends `source` as it is.
  mutating func copy(_ source: Texts) {
    reserve(bytes: source.byteCount, texts: source.count)
    bytes.view.copy(source.bytes[source.range], to: end)
    let (from, to, shift) = (source.ends, ends.view, UInt32(end) &- source.start)
    for index in 0..<source.count { to[count + index] = from[index] &+ shift }
    end += source.byteCount
    count += source.count
  }

  var texts: Texts {
    let view = bytes.view.constant
    return Texts(
      bytes: view[0..<min(end + Self.padding, view.count)], start: UInt32(Self.padding),
      ends: ends.view.constant[0..<count])
  }

  /// `texts` with readable memory on both sides; valid until the buffer is used again. Nothing is copied if they
  /// have that already.
  mutating func padded(_ texts: Texts) -> Texts {
    let range = texts.range
    if range.lowerBound >= Self.padding && range.upperBound + Self.padding <= texts.bytes.count {
      return texts
    }
    removeAll()
    copy(texts)
    return self.texts
  }

  /// The folds of `texts`, with readable memory on both sides; valid until the buffer is used again.
  mutating func folds(of texts: Texts, for use: FoldUse = .anything) -> Texts {
    fill(withFoldsOf: texts, for: use)
    return self.texts
  }

  /// The folds of those of `texts` that `isIncluded`; valid until the buffer is used again.
  mutating func folds(of texts: Texts, where isIncluded: (Int) -> Bool) -> Texts {
    removeAll()
    for index in 0..<texts.count where isIncluded(index) {
      reserve(bytes: Folder.capacity(for: texts[index].count), texts: 1)
      appendFold(of: texts[index])
    }
    return self.texts
  }
}
