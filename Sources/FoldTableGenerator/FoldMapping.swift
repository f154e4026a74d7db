@_spi(_Unicode) import Swift

/// The fold R of one scalar, from the standard library's Unicode data.
///
/// R(c) is the full case folding of the canonical decomposition of c without the scalars that have
/// Grapheme_Extend or Emoji_Modifier. The library itself never asks the standard library's SPI: it reads
/// the table that is generated from this.
public enum FoldMapping {
  public static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for part in String(scalar)._nfd {
      let properties = part.properties
      if properties.isGraphemeExtend || properties.isEmojiModifier { continue }
      result.append(contentsOf: properties._caseFolded.unicodeScalars)
    }
    return result
  }

  /// Every scalar in order.
  public static var allScalars: some Sequence<Unicode.Scalar> {
    (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap { Unicode.Scalar($0) }
  }

  /// The table as text: for each scalar that R changes, its number, a tab, and the numbers of its image
  /// separated by spaces (none where it is dropped); upper-case hexadecimal, at least four digits.
  public static func tabSeparated() -> String {
    var result = ""
    for scalar in allScalars {
      let image = fold(scalar)
      if image == [scalar] { continue }
      result += "\(hexadecimal(scalar.value))\t"
      result += image.map { hexadecimal($0.value) }.joined(separator: " ")
      result += "\n"
    }
    return result
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
