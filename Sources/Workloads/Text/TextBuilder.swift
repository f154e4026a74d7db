/// Builds one text after another as UTF-8 in a buffer that it keeps.
struct TextBuilder {
  var bytes: [UInt8] = []
  var random: SplitMix64

  init(random: SplitMix64) {
    self.random = random
    bytes.reserveCapacity(4096)
  }

  /// The text so far; the builder is empty afterwards.
  mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  mutating func appendWord() { append(random.pick(Vocabulary.words)) }

  mutating func appendNumber(digits: ClosedRange<Int>) {
    for _ in 0..<random.within(digits) { bytes.append(0x30 + UInt8(random.below(10))) }
  }

  /// `count` lower-case hexadecimal digits.
  mutating func appendHex(_ count: Int) {
    var bits = random.next()
    for position in 0..<count {
      if position % 16 == 15 { bits = random.next() }
      bytes.append(Self.hexDigits[Int(bits & 15)])
      bits >>= 4
    }
  }

  /// A UUID's 36 characters in lower case.
  mutating func appendUUID() {
    for (index, count) in [8, 4, 4, 4, 12].enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "-")) }
      appendHex(count)
    }
  }

  /// `https://www.kelira.org`, with and without its variations.
  mutating func appendOrigin() {
    append(random.chance(percent: 80) ? "https://" : "http://")
    if random.chance(percent: 60) { append("www.") }
    appendWord()
    append(random.pick(Vocabulary.topLevelDomains))
  }

  /// `/images/kelira-12.html`: one to three segments.
  mutating func appendPath() {
    for _ in 0..<random.within(1...3) {
      bytes.append(UInt8(ascii: "/"))
      appendWord()
      if random.chance(percent: 30) {
        bytes.append(UInt8(ascii: "-"))
        appendWord()
      }
      if random.chance(percent: 15) { appendNumber(digits: 1...6) }
    }
    if random.chance(percent: 30) {
      bytes.append(UInt8(ascii: "."))
      append(random.pick(Vocabulary.fileExtensions))
    }
  }

  /// `?id=17`, or `&id=17` behind a query that is there.
  mutating func appendQueryItem(first: Bool) {
    bytes.append(first ? UInt8(ascii: "?") : UInt8(ascii: "&"))
    append(random.pick(Vocabulary.keys))
    bytes.append(UInt8(ascii: "="))
    switch random.below(3) {
    case 0: appendWord()
    case 1: appendNumber(digits: 1...8)
    default: appendHex(random.within(8...16))
    }
  }

  /// An address of exactly `length` bytes of ASCII, cut where it would become longer.
  mutating func appendURL(length: Int) {
    let end = bytes.count + length
    appendOrigin()
    appendPath()
    var first = true
    while bytes.count < end {
      appendQueryItem(first: first)
      first = false
    }
    bytes.removeLast(bytes.count - end)
  }

  /// Writes `text` over what the buffer holds, at a random place where it fits; the length stays.
  ///
  /// - Returns: false, with nothing written, if the buffer is shorter than `text`.
  mutating func plant(_ text: String) -> Bool {
    let count = text.utf8.count
    guard count <= bytes.count else { return false }
    let start = random.below(bytes.count - count + 1)
    bytes.replaceSubrange(start..<(start + count), with: text.utf8)
    return true
  }

  private static let hexDigits = Array("0123456789abcdef".utf8)
}

/// Collects `count` texts that differ, drawing until they do.
///
/// - Returns: fewer where `draw` yields nothing new 10,000 times in a row.
func distinct(_ count: Int, draw: () -> String) -> [String] {
  var result: [String] = []
  var known: Set<String> = []
  result.reserveCapacity(count)
  known.reserveCapacity(count)
  var misses = 0
  while result.count < count, misses < 10_000 {
    let text = draw()
    if known.insert(text).inserted {
      result.append(text)
      misses = 0
    } else {
      misses += 1
    }
  }
  return result
}
