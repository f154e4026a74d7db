internal import RouterFiles

/// What a number of a saved file may be. The bounds are far beyond what can be measured, and such that sums,
/// products and quotients of what a file says are finite.
struct Quantity: Sendable {
  var range: ClosedRange<Double>
  /// With the bounds, for a person.
  var words: String

  /// How many things, or bytes, or nanoseconds by the clock.
  static let counts = 0...1_000_000_000_000_000

  static let seconds = Quantity(range: 0...1e9, words: "a number of seconds from 0 to 1e9")
  static let nanosecondsPerEvent = Quantity(
    range: 1e-6...1e15, words: "a number of nanoseconds greater than 0, from 1e-6 to 1e15")
  static let nanoseconds = Quantity(range: 0...1e15, words: "a number of nanoseconds from 0 to 1e15")
  static let perEvent = Quantity(range: 0...1e15, words: "a number per event from 0 to 1e15")
  static let eventsPerSecond = Quantity(
    range: 0...1e15, words: "a number of events per second from 0 to 1e15")
  static let percent = Quantity(range: 0...100, words: "a number from 0 to 100")
}

extension JSONPlace {
  func number(_ quantity: Quantity) throws(FileFormatError) -> Double {
    try number(in: quantity.range, quantity.words)
  }

  /// A count of at least `minimum`.
  func count(from minimum: Int = 0) throws(FileFormatError) -> Int {
    try integer(in: minimum...Quantity.counts.upperBound)
  }

  /// A 64-bit number written as a string of decimal digits: JSON's own numbers lose the last ones in many
  /// readers.
  func decimal() throws(FileFormatError) -> UInt64 {
    let expected = "a string of decimal digits, below 2^64"
    guard let text = try? string(), let number = UInt64(text), text.utf8.first != UInt8(ascii: "+") else {
      throw unexpected(expected)
    }
    return number
  }

  /// A content hash.
  func contentHash() throws(FileFormatError) -> String {
    let text = try string()
    guard text.utf8.count == 16, UInt64(text, radix: 16) != nil, !text.hasPrefix("+") else {
      throw unexpected("16 hexadecimal digits")
    }
    return text
  }
}

extension JSONObject {
  func count(_ key: String, from minimum: Int = 0) throws(FileFormatError) -> Int {
    try require(key, "a number").count(from: minimum)
  }

  /// Nil where the key is not there.
  func optionalCount(_ key: String, from minimum: Int = 0) throws(FileFormatError) -> Int? {
    try self[key]?.count(from: minimum)
  }

  func number(_ key: String, _ quantity: Quantity) throws(FileFormatError) -> Double {
    try require(key, quantity.words).number(quantity)
  }

  /// Nil where the key is not there, or is null.
  func optionalNumber(_ key: String, _ quantity: Quantity) throws(FileFormatError) -> Double? {
    guard let place = self[key], !place.isNull else { return nil }
    return try place.number(in: quantity.range, quantity.words + ", or null")
  }
}
