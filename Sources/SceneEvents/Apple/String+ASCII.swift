extension String {
  /// The same with ASCII's capitals as small letters; linear, unlike what Unicode's letters would need.
  var asciiLowercased: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
