/// The words that generated addresses are made of. The same for every seed, so that two seeds differ in what
/// they combine and not in what kind of text they are.
enum Vocabulary {
  /// 640 words of lower-case ASCII letters: those that addresses are full of, and made-up ones.
  static let words: [[UInt8]] = {
    var words = common.map { Array($0.utf8) }
    var known = Set(words)
    var random = SplitMix64(seed: 0x564F_4341_4255_4C41)
    while words.count < 640 {
      var word: [UInt8] = []
      for _ in 0..<random.within(2...4) {
        word += Array(random.pick(onsets).utf8)
        word += Array(random.pick(nuclei).utf8)
      }
      if random.chance(percent: 50) { word += Array(random.pick(codas).utf8) }
      if known.insert(word).inserted { words.append(word) }
    }
    return words
  }()

  static let topLevelDomains = [".com", ".org", ".net", ".de", ".co.uk", ".io", ".fr", ".example"].map {
    Array($0.utf8)
  }

  static let keys = ["id", "q", "page", "utm_source", "lang", "ref", "v", "sort", "size", "session"].map {
    Array($0.utf8)
  }

  static let fileExtensions = ["html", "php", "js", "css", "png", "jpg", "gif", "aspx", "svg", "json"].map {
    Array($0.utf8)
  }

  private static let common = [
    "index", "products", "search", "images", "static", "assets", "user", "login", "news", "article", "blog",
    "category", "archive", "media", "content", "video", "download", "account", "settings", "about",
    "contact", "shop", "cart", "checkout", "orders", "support", "forum", "thread", "topic", "comments",
    "profile", "photos", "events", "calendar", "maps", "travel", "hotels", "music", "games", "sports",
    "weather", "finance", "health", "science", "education", "library", "research", "community", "gallery",
    "admin", "scripts", "styles", "fonts", "track", "pixel", "banner", "widget", "share", "feed", "sitemap",
  ]
  private static let onsets = [
    "b", "br", "c", "ch", "d", "dr", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pr", "r", "s", "sh", "st",
    "t", "tr", "v", "w", "z",
  ]
  private static let nuclei = ["a", "e", "i", "o", "u", "ai", "ea", "ee", "io", "ou"]
  private static let codas = ["l", "n", "nd", "r", "s", "t", "x", "ng", "ck"]
}
