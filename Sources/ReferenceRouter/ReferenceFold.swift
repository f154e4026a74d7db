@_spi(_Unicode) import Swift

extension ReferenceRouter {
  /// Folds `text` by the definition, one scalar after the other.
  ///
  /// It follows the Unicode data of the standard library that the process runs with, so it is Unicode 17.0
  /// where that is; and decomposition and case folding come from that library's SPI, which may change.
  public static func fold(_ text: String) -> String {
    // Not by `append(contentsOf:)`, which copies the whole string every time: a long text would take forever.
    var result = String.UnicodeScalarView()
    // What a scalar folds to is looked up once: decomposing it makes a string.
    var known: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for scalar in text.unicodeScalars {
      if known[scalar] == nil { known[scalar] = fold(scalar) }
      for folded in known[scalar, default: []] { result.append(folded) }
    }
    return String(result)
  }

  /// R(c): the full case folding of what the scalar decomposes into, without marks and emoji modifiers.
  private static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "A"..."Z": return [Unicode.Scalar(UInt8(scalar.value) + 32)]
    case "\0"..."\u{7F}": return [scalar]
    default: break
    }
    var result: [Unicode.Scalar] = []
    for part in String(scalar)._nfd {
      if part.properties.isGraphemeExtend || part.properties.isEmojiModifier { continue }
      result.append(contentsOf: part.properties._caseFolded.unicodeScalars)
    }
    return result
  }
}
