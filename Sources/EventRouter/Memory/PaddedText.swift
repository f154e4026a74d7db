import CMatchKernels

/// One text with readable memory on both sides, as kernels want it.
struct PaddedText {
  let text: View<UInt8>

  /// Readable bytes before the text: windows of entries begin up to ``GramEntry/maximumWindowBefore`` bytes before a gram.
  static let before = 64
  /// Readable bytes behind it.
  static let after = Int(CMK_READ_AHEAD)
  /// Bytes of the buffers for texts that have to be copied, on the stack.
  static let bufferBytes = 1024
  /// Up to so many bytes fit such a buffer.
  static let maximumBytes = bufferBytes - before - after
  /// The smallest page that any processor protects.
  fileprivate static let page: UInt = 4096

  /// - Parameter text: with ``before`` readable bytes before it and ``after`` behind it.
  fileprivate init(_ text: View<UInt8>) { self.text = text }

  /// The text and what is around it, which may be anything; the text begins at ``before``.
  @inline(__always) var bytes: View<UInt8> {
    // SAFETY: so many bytes are readable, says whoever made this.
    unsafe View(base: text.base - Self.before, count: Self.before + text.count + Self.after)
  }

  /// Where in memory the text lies.
  var address: UInt64 { unsafe UInt64(UInt(bitPattern: text.base)) }

  /// Where in ``bytes`` the text ends.
  @inline(__always) var end: Int { Self.before &+ text.count }

  /// Calls `body` with what `write` writes to a buffer on the stack; it returns how many bytes that are.
  @inline(__always) static func with<Result>(
    _ write: (MutableView<UInt8>) -> Int, body: (PaddedText) -> Result
  ) -> Result {
    withTemporary(UInt8.self, count: bufferBytes) { buffer in
      let count = write(buffer[before..<(bufferBytes - after)])
      return body(PaddedText(buffer.constant[before..<(before + count)]))
    }
  }

  /// The same for the fold of `text`, which is not ASCII; nil if that may be longer than ``maximumBytes``.
  @inline(__always) static func withFold<Result>(
    of text: View<UInt8>, for use: FoldUse, body: (PaddedText) -> Result
  ) -> Result? {
    // Room for the fold, and for what folding may overwrite.
    if Folder.capacity(for: text.count) > maximumBytes { return nil }
    return with({ Folder.foldBeyondASCII(text, into: $0, for: use) }, body: body)
  }

  /// The same for `text` as it can be matched: for a copy if it is ASCII, else for its fold.
  @inline(__always) static func withCopyOrFold<Result>(
    of text: View<UInt8>, for use: FoldUse, body: (PaddedText) -> Result
  ) -> Result? {
    if text.count > maximumBytes { return nil }
    if !text.isASCII { return withFold(of: text, for: use, body: body) }
    return with {
      $0.copy(text, to: 0)
      return text.count
    } body: {
      body($0)
    }
  }
}

extension View<UInt8> {
  /// This text where it lies, if it is ASCII, and if it is ``padded``.
  @inline(__always) var paddedASCII: PaddedText? {
    // SAFETY: 16 bytes are readable on both sides.
    padded.flatMap { unsafe cmk_is_ascii_around($0.text.base, count) != 0 ? $0 : nil }
  }

  /// This text where it lies, if it has bytes, at most ``PaddedText/maximumBytes``, and the pages that it lies in reach as
  /// far as kernels read.
  @inline(__always) var padded: PaddedText? {
    UInt(bitPattern: count) &- 1 < UInt(PaddedText.maximumBytes) && cmk_reads_around != 0
      ? paddedByPages : nil
  }

  /// The same for a text that has so many bytes, where kernels may read around it.
  @inline(__always) var paddedByPages: PaddedText? {
    checkBounds(count > 0 && count <= PaddedText.maximumBytes && cmk_reads_around != 0)
    let begin = unsafe UInt(bitPattern: base)
    guard begin % PaddedText.page >= UInt(PaddedText.before),
      (begin &+ UInt(bitPattern: count &- 1)) % PaddedText.page < PaddedText.page - UInt(PaddedText.after)
    else { return nil }
    // SAFETY: the memory before and behind the text is on the pages of its first and its last byte (checked), which
    // are readable as a whole. What is in it decides nothing, and nothing is written.
    return PaddedText(self)
  }
}
