@_spi(_Unicode) import Swift

/// The canonical forms of the standard library. Foundation's will not do: on Linux it composes
/// `"\u{E9}\u{E0062}\u{323}"` as if U+E0062 were U+0062, to `"\u{E9}\u{1E05}"`.
extension String {
  /// Normalization form C.
  public var canonicallyComposed: String {
    var view = UnicodeScalarView()
    view.append(contentsOf: _nfc)
    return String(view)
  }

  /// Normalization form D.
  public var canonicallyDecomposed: String {
    var view = UnicodeScalarView()
    view.append(contentsOf: _nfd)
    return String(view)
  }
}
