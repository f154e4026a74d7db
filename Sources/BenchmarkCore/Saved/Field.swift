package import RouterFiles

/// What may stand in a saved file for a value, and what stands for it where there is none.
package protocol FieldFormat: Sendable {
  associatedtype Value: Hashable, Sendable

  /// What is expected where the key is missing, in words.
  static var expected: String { get }
  /// What stands for a missing key; nil if it must be there.
  static var absent: Value? { get }

  static func read(_ place: JSONPlace) throws(FileFormatError) -> Value
}

extension FieldFormat {
  package static var absent: Value? { nil }
}

/// A property of a record, read in a format.
@propertyWrapper package struct Field<Format: FieldFormat>: JSONField, Hashable, Sendable {
  package var wrappedValue: Format.Value

  package init(wrappedValue: Format.Value) { self.wrappedValue = wrappedValue }
  package init(from decoder: any Decoder) throws { wrappedValue = try Format.read(decoder.place) }

  package static var absent: Field? { Format.absent.map(Field.init(wrappedValue:)) }
  package static var expected: String { Format.expected }
}

extension JSONObject {
  /// The value of `key` in the format.
  func field<Format: FieldFormat>(_ key: String, _: Format.Type) throws(FileFormatError) -> Format.Value {
    try decode(key, Field<Format>.self).wrappedValue
  }
}

// MARK: What may be missing

/// May be absent or null, which is nil.
package enum IfKnown<Format: FieldFormat>: FieldFormat {
  package static var expected: String { Format.expected }
  package static var absent: Format.Value?? { .some(nil) }

  package static func read(_ place: JSONPlace) throws(FileFormatError) -> Format.Value? {
    if place.isNull { return nil }
    return try Format.read(place)
  }
}

// MARK: Strings

/// A string; empty where the key is absent.
package enum OrEmpty: FieldFormat {
  package static var expected: String { "a string" }
  package static var absent: String? { "" }
  package static func read(_ place: JSONPlace) throws(FileFormatError) -> String { try place.string() }
}

/// A 64-bit number written as a string of decimal digits: JSON's own numbers lose the last ones in many
/// readers.
package enum Decimal: FieldFormat {
  package static var expected: String { "a decimal number in a string" }

  package static func read(_ place: JSONPlace) throws(FileFormatError) -> UInt64 {
    guard let text = try? place.string(), let number = UInt64(text), text.utf8.first != UInt8(ascii: "+")
    else {
      throw place.unexpected("a string of decimal digits, below 2^64")
    }
    return number
  }
}

/// A content hash.
package enum ContentHash: FieldFormat {
  package static var expected: String { "a string" }

  package static func read(_ place: JSONPlace) throws(FileFormatError) -> String {
    let text = try place.string()
    guard text.utf8.count == 16, UInt64(text, radix: 16) != nil, !text.hasPrefix("+") else {
      throw place.unexpected("16 hexadecimal digits")
    }
    return text
  }
}
