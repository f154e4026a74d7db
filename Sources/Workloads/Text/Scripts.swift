/// Words of writing systems other than ASCII, for international addresses.
enum Scripts {
  /// One way to write: the pieces of words, how many make one, and what stands between them.
  struct Script {
    var pieces: [String]
    var perWord: ClosedRange<Int>
    var separator = ""
  }

  static let all: [Script] = [vietnamese, greek, cyrillic, cjk, hangul, emoji]

  /// Latin letters with accents, as in French, German, Spanish and Swedish. Not one of ``all``, whose words are drawn
  /// by their number.
  static let accented = Script(
    pieces: [
      "café", "é", "à", "été", "über", "straße", "niño", "año", "façade", "ça", "größe", "für", "smörgås",
      "å",
      "español", "tête", "hôtel", "noël", "crème", "ü", "résumé", "çà", "où", "señor", "mañana", "île", "öl",
    ], perWord: 1...3)

  static let vietnamese = Script(
    pieces: [
      "nguyễn", "đường", "phở", "việt", "hà", "nội", "sài", "gòn", "huế", "đà", "nẵng", "bánh", "mì", "chợ",
      "sách", "tiếng", "người", "thành", "phố", "quán", "cà", "phê", "ảnh", "lịch", "sử", "điện", "thoại",
      "mùa", "xuân", "trường", "học", "nhà", "hàng", "sản", "phẩm", "giỏ", "đơn", "tìm", "kiếm", "trợ",
      "giúp",
    ], perWord: 2...4, separator: "-")

  static let greek = Script(
    pieces: [
      "ά", "λό", "γος", "θή", "να", "κα", "φέ", "ς", "πό", "λη", "βι", "βλί", "ο", "μέ", "ρα", "νύ", "χτα",
      "φω", "το", "γρα", "φί", "ες", "εί", "δη", "σεις", "ή", "χος", "ύ", "λη", "ώ", "ρα", "ξέ", "νος",
    ], perWord: 2...5)

  static let cyrillic = Script(
    pieces: [
      "но", "во", "сти", "по", "иск", "за", "каз", "мага", "зин", "фо", "то", "й", "ё", "лка", "го", "род",
      "кни", "га", "му", "зы", "ка", "ви", "део", "под", "держ", "ї", "жак", "ў", "сход", "ция", "щит", "объ",
    ], perWord: 2...5)

  /// Every 13th ideograph of the first 13,000, as units of one.
  static let cjk = Script(
    pieces: stride(from: 0x4E00, to: 0x4E00 + 13_000, by: 13).map(text) + ["が", "ぎ", "ポ", "パ", "ー", "す"],
    perWord: 2...5)

  /// Every 11th precomposed syllable.
  static let hangul = Script(pieces: stride(from: 0xAC00, through: 0xD7A3, by: 11).map(text), perWord: 2...5)

  static let emoji = Script(
    pieces: [
      "😀", "🎉", "🚀", "🌍", "📷", "🍕", "👍🏽", "👩‍💻", "🏳️‍🌈", "🇩🇪", "🐈", "🎵", "📚", "☕️", "❤️", "🧑🏿‍🚀",
    ], perWord: 2...4)

  private static func text(_ value: Int) -> String {
    String(Unicode.Scalar(UInt32(value)).map(Character.init) ?? "\u{FFFD}")
  }
}

extension TextBuilder {
  /// A word in the script: pieces with what stands between them.
  mutating func appendWord(of script: Scripts.Script) {
    for position in 0..<random.within(script.perWord) {
      if position > 0 { append(script.separator) }
      append(random.pick(script.pieces))
    }
  }
}
