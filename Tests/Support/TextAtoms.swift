/// Pieces that random texts are made of: what folding treats specially, and enough plain text between.
public enum TextAtoms {
  public static let ascii = [
    "a", "A", "b", "B", "c", "s", "S", "ss", "i", "I", "k", "e", "E", "z", "Z", "@", "[", "`", "{", "0", "42",
    "/", ".", "=", "-", "_", "?", "#", "&", "%C3%A9", "*", ":", " ", "~",
  ]

  /// Characters that lines, strings and files end with elsewhere.
  public static let controls = ["\0", "\n", "\r\n", "\t", "\u{7F}", "\u{80}", "\u{FEFF}", "\u{2028}"]

  /// Scalars that fold to nothing.
  public static let ignored = [
    "\u{300}", "\u{301}", "\u{308}", "\u{323}", "\u{345}", "\u{344}", "\u{5B0}", "\u{93C}", "\u{3099}",
    "\u{FE0F}", "\u{FF9E}", "\u{1F3FB}", "\u{1F3FD}", "\u{1F3FF}", "\u{E0100}", "\u{E0062}", "\u{1D165}",
    "\u{200C}", "\u{20DD}",
  ]

  /// Letters with more than one way to write them.
  public static let letters = [
    "é", "É", "e\u{301}", "è", "ệ", "Ệ", "e\u{302}\u{323}", "å", "Å", "\u{212B}", "ü", "Ü", "ñ", "ø", "Ø",
    "đ", "Đ", "ß", "ẞ", "ſ", "İ", "ı", "i\u{307}", "ŉ", "ǰ", "ﬁ", "ﬃ", "ﬅ", "Ǆ", "ǅ", "\u{212A}",
    "Σ", "σ", "ς", "ά", "Ά", "\u{390}", "\u{1FD3}", "ᾳ", "ᾼ", "ῷ", "\u{2126}", "Ω", "ω", "Ж", "ж", "й", "Й",
    "և", "Եւ", "ﬓ", "Ა", "ა", "Ꭰ", "ꭰ", "Ᏸ", "ᏸ",
    "か", "が", "か\u{3099}", "カ", "ガ", "ｶ", "ｶ\u{FF9E}", "中", "文", "\u{F900}", "\u{8C48}", "\u{2F800}",
    "\u{4E3D}", "\u{FA6C}", "\u{FACF}", "한", "\u{1112}\u{1161}\u{11AB}", "하", "\u{1112}\u{1161}", "각", "가",
    "\u{1100}", "\u{11A8}", "힣", "𐐀", "𐐨", "𞤀", "𞤢", "𐓐", "𐓸", "𑄮", "𑄱", "\u{1D15E}", "\u{1D160}",
    "\u{958}", "क\u{93C}", "कि", "ก็", "ש\u{5C1}", "\u{FB2A}", "أ", "ا", "👍", "👍🏽", "👩‍🚀", "🎉", "🏳️‍🌈", "\u{FFFD}",
    "\u{10FFFF}", "\u{E000}", "\u{37E}", ";", "\u{1E9B}", "\u{1E9B}\u{323}", "\u{16D67}", "\u{16D69}",
    "\u{16D6A}",
  ]
}
