/// Bytes that are UTF-8 nearly everywhere, or nowhere.
public enum RandomBytes {
  /// Bytes at which decoders go wrong: first and last of every range of table 3-7 of the Unicode Standard.
  public static let delicate: [UInt8] = [
    0x00, 0x41, 0x5A, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xC3, 0xCC, 0xDF,
    0xE0, 0xE1, 0xEA, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xFE, 0xFF,
  ]

  public static func delicate(count: Int, using random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in random.element(of: delicate) }
  }

  /// `bytes` with some of them replaced, removed or inserted.
  public static func damaged(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let position = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where position < bytes.count: bytes[position] = random.element(of: delicate)
      case 1 where position < bytes.count: bytes.remove(at: position)
      default: bytes.insert(random.element(of: delicate), at: position)
      }
    }
    return bytes
  }
}
