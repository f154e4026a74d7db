import CMatchKernels

/// One text with readable memory on both sides, as kernels want it.
struct PaddedText {
  /// The text and what is around it, which may be anything.
  let bytes: View<UInt8>
  /// Where in ``bytes`` the text lies.
  let range: Range<Int>

  /// Readable bytes before the text: windows of entries begin up to 23 bytes before a gram.
  static let before = 32
  /// Readable bytes behind it.
  static let after = Int(CMK_READ_AHEAD)
  /// Bytes of the buffers for texts that have to be copied, on the stack.
  static let bufferBytes = 1024
  /// Up to so many bytes fit such a buffer.
  static let maximumBytes = bufferBytes - before - after
  /// The smallest page that any processor protects.
  fileprivate static let page: UInt = 4096

  /// The `count` bytes that `write` writes to a buffer on the stack, as a padded text.
  @inline(__always) static func with<Result>(
    writing write: (MutableView<UInt8>) -> Int, _ body: (PaddedText) -> Result
  ) -> Result {
    withTemporary(UInt8.self, count: bufferBytes) { buffer in
      let count = write(buffer[before..<(bufferBytes - after)])
      return body(PaddedText(bytes: buffer.constant, range: before..<(before + count)))
    }
  }
}

extension View<UInt8> {
  /// Calls `body` with this text of at most ``PaddedText/maximumBytes`` bytes, padded: where it lies, if the pages that
  /// it lies in reach as far as kernels read, else in a buffer on the stack.
  @inline(__always) func withPadding<Result>(_ body: (PaddedText) -> Result) -> Result {
    let first = unsafe UInt(bitPattern: base)
    let reach = first &+ UInt(count) &+ UInt(PaddedText.after) &- 1
    let isAroundReadable =
      cmk_reads_around != 0 && count > 0
      && (first ^ (first &- UInt(PaddedText.before))) < PaddedText.page
      && (reach ^ (first &+ UInt(count) &- 1)) < PaddedText.page
    if isAroundReadable {
      // SAFETY: the memory before and behind the text is on the pages of its first and its last byte (checked), which
      // are readable as a whole. What is in it decides nothing, and nothing is written.
      let around = unsafe View(
        base: base - PaddedText.before, count: PaddedText.before + count + PaddedText.after)
      return body(PaddedText(bytes: around, range: PaddedText.before..<(PaddedText.before + count)))
    }
    return PaddedText.with(
      writing: {
        $0.copy(self, to: 0); return count
      }, body)
  }
}
