extension String {
  /// Calls `body` with the bytes of this string, without a call into the standard library where they lie as UTF-8.
  @inline(__always) func withView<Result>(_ body: (View<UInt8>) -> Result) -> Result {
    // SAFETY: the buffer is valid during the call, as long as the view.
    let result = unsafe utf8.withContiguousStorageIfAvailable { unsafe body(View($0)) }
    return result ?? utf8.span.withView(body)
  }

  /// The most bytes that a string keeps in its own value, on any platform.
  private static let inlineBytes = 15

  /// The bytes of this string where they lie; nil if they lie in the string's own value, or not as UTF-8. Valid as long
  /// as somebody holds the string, which is not counted as a reference.
  @inline(__always) var outOfLine: View<UInt8>? {
    if utf8.count <= Self.inlineBytes { return nil }
    // SAFETY: the buffer is the string's storage, not a copy on the stack, as the string is too long for its own value.
    return unsafe utf8.withContiguousStorageIfAvailable { unsafe View($0) }
  }
}
