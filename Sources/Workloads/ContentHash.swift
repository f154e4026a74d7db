/// FNV-1a with 64 bits over a sequence of fields, each written so that no two sequences look alike.
///
/// Numbers go in as 8 little-endian bytes, texts as their count of UTF-8 bytes and then the bytes, an absent
/// text as the count 2^64 - 1, a set of texts as its count and then its members sorted by their bytes.
///
/// Source: Fowler, Noll and Vo, http://www.isthe.com/chongo/tech/comp/fnv/.
struct ContentHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  mutating func add(_ number: UInt64) {
    for shift in 0..<8 { add(byte: UInt8(truncatingIfNeeded: number >> UInt64(8 * shift))) }
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ text: String?) {
    guard let text else { return add(UInt64.max) }
    add(text.utf8.count)
    for byte in text.utf8 { add(byte: byte) }
  }

  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }

  mutating func add(_ texts: Set<String>) {
    add(texts.count == 1 ? Array(texts) : texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }
}
