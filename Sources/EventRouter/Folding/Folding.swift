/// The fold that matching ignores case and diacritics by.
///
/// Every scalar is folded by itself, whatever stands around it: it is decomposed canonically, scalars with
/// Grapheme_Extend or Emoji_Modifier are dropped, and the rest is case folded (full folding, no locale).
/// Canonically equal strings have the same fold, and folding a fold changes nothing.
///
/// Source: Unicode 17.0; UAX #15 (NFD), UAX #29 (Grapheme_Extend), UTS #51 (Emoji_Modifier),
/// CaseFolding.txt (C and F).
public enum Folding {
  /// The major version of Unicode that is folded by.
  static let unicodeVersion = 17

  /// Folds `text`.
  ///
  /// - Complexity: O(*n*) in the UTF-8 bytes of `text`; the result has at most three times as many.
  public static func fold(_ text: String) -> String {
    String(decoding: foldedBytes(of: text), as: UTF8.self)
  }

  /// Folds `utf8`; what is not UTF-8 counts as `String(decoding:as:)` would repair it.
  ///
  /// - Complexity: O(*n*) in the count of `utf8`; the result has at most three times as many bytes.
  public static func fold(utf8: Span<UInt8>) -> [UInt8] { foldedBytes(of: utf8) }
}
