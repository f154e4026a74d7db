/// How much room text takes, and what of it fits where there is less.
///
/// Widths are estimates on the generous side, in ems: nothing here knows the reader's font.
public enum TextFitting {
  /// More marks than these on one letter would run into the lines above and below.
  private static let mostMarks = 4

  /// The width of `text`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func ems(_ text: String) -> Double { text.unicodeScalars.reduce(0) { $0 + ems($1) } }

  /// `text` if it fits into `room` ems, or else its beginning and its end with an ellipsis between them.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func fitted(_ text: String, ems room: Double) -> String {
    let scalars = bearable(text)
    if scalars.reduce(0, { $0 + ems($1) }) <= room { return String(String.UnicodeScalarView(scalars)) }
    let head = prefix(scalars, ems: (room - 1) * 0.6)
    let tail = prefix(scalars.reversed(), ems: (room - 1) * 0.4).reversed()
      .drop { $0.properties.isGraphemeExtend }
    return String(String.UnicodeScalarView(head + ["…"] + tail))
  }

  /// The scalars of `text` with a few marks on each letter, and none around them.
  private static func bearable(_ text: String) -> [Unicode.Scalar] {
    var marks = 0
    return text.unicodeScalars.filter { scalar in
      marks = scalar.properties.isGraphemeExtend ? marks + 1 : 0
      return marks <= mostMarks && scalar.properties.generalCategory != .enclosingMark
    }
  }

  private static func prefix(_ scalars: some Sequence<Unicode.Scalar>, ems room: Double) -> [Unicode.Scalar] {
    var left = room
    return scalars.prefix { scalar in
      left -= ems(scalar)
      return left >= 0
    }
  }

  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", ".", ",", ":", ";", "'", "|", "!", " ", "I": 0.36
    case "m", "w", "M", "W", "%", "@", "…": 1
    case "A"..."Z", "<", ">", "=", "+", "~", "&", "#", "×", "−", "_": 0.84
    case _ where scalar.value < 0x80 || scalar == "·" || scalar == "–" || scalar == "µ": 0.64
    case _ where scalar.properties.isGraphemeExtend: 0
    default: scalar.value < 0x1100 ? 0.8 : 1.2
    }
  }
}

extension Markup {
  /// A line of text of an image, no wider than `room` units.
  ///
  /// What is not ASCII may be of any width in the reader's font, and is squeezed into what was planned for it.
  static func line(
    _ text: String, x: Double, y: Double, room: Double = .infinity, size: Double = 12, anchor: String = "",
    classes: String = ""
  ) -> String {
    let shown = TextFitting.fitted(text, ems: room / size)
    let width = TextFitting.ems(shown) * size
    let isPlain = shown.utf8.allSatisfy { $0 < 0x80 } || width <= size
    return "<text" + (classes.isEmpty ? "" : " class=\"\(classes)\"")
      + " x=\"\(number(x))\" y=\"\(number(y))\"" + (anchor.isEmpty ? "" : " text-anchor=\"\(anchor)\"")
      + (isPlain || room == .infinity
        ? "" : " textLength=\"\(number(width))\" lengthAdjust=\"spacingAndGlyphs\"")
      + ">\(escaped(shown))</text>\n"
  }
}
