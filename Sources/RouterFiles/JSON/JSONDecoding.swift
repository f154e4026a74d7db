extension JSONPlace {
  /// What stands here, as a value of `type`. Keys that it does not ask for are passed over.
  ///
  /// - Parameter substitutes: What to take for keys of this object, whether they are there or not.
  /// - Throws: ``FileFormatError`` for the first thing that is wrong, with its place.
  package func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, substituting substitutes: [String: JSONPlace] = [:]
  ) throws(FileFormatError) -> Value {
    do {
      return try PlaceDecoder(self, substitutes).decode(type)
    } catch let error as FileFormatError {
      throw error
    } catch {
      throw unexpected("\(type)")
    }
  }
}

extension JSONObject {
  /// The same of the value of `key`; what `type` says of a missing one.
  package func decode<Value: Decodable>(
    _ key: String, _ type: Value.Type = Value.self
  ) throws(FileFormatError) -> Value {
    if let place = self[key] { return try place.decode(type) }
    let field = type as? any JSONField.Type
    if let value = field?.absent as? Value { return value }
    throw missing(key, field?.expected ?? PlaceDecoder.expected(type))
  }
}

/// A value that knows what to say where it is missing from a file.
package protocol JSONField: Decodable {
  /// What stands for a key that is not there; nil if it must be.
  static var absent: Self? { get }
  /// What is expected, in words.
  static var expected: String { get }
}

/// A string that is the name of one of several things.
package protocol JSONChoice: RawRepresentable<String>, CaseIterable, Decodable, JSONWritable {}

extension JSONChoice {
  /// Reads one of the names.
  package init(from decoder: any Decoder) throws { self = try decoder.place.choice(of: Self.self) }

  package var json: JSONValue { .string(rawValue) }
}

extension Decoder {
  /// Where in a file the value stands that is being decoded.
  package var place: JSONPlace {
    get throws {
      if let decoder = self as? PlaceDecoder { return decoder.place }
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "not of a file"))
    }
  }
}

/// Decodes what stands at a place of a file, which errors name instead of a coding path. Numbers are those of
/// ``JSONPlace``: none is rounded to one that fits.
private struct PlaceDecoder: Decoder, SingleValueDecodingContainer {
  let place: JSONPlace
  private let substitutes: [String: JSONPlace]
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ place: JSONPlace, _ substitutes: [String: JSONPlace] = [:]) {
    self.place = place
    self.substitutes = substitutes
  }

  static func expected(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type, is any JSONChoice.Type: "a string"
    case is Bool.Type: "true or false"
    case is Int.Type, is Double.Type: "a number"
    case is any Sequence.Type: "an array"
    default: "an object"
    }
  }

  func container<Key: CodingKey>(keyedBy: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ObjectContainer(object: try JSONObject(place), substitutes: substitutes))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ArrayContainer(places: try place.array()[...])
  }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { place.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any? =
      switch type {
      case is String.Type: try place.string()
      case is Bool.Type: try place.boolean()
      case is Int.Type: try place.integer()
      case is Double.Type: try place.number(in: -1e300...1e300, "a number")
      case is any Numeric.Type: throw place.unexpected("what no file has, \(type)")
      default: nil
      }
    // Not `value as? Value` alone: of an optional type, nothing would become nil.
    return if let value, let value = value as? Value { value } else { try Value(from: self) }
  }
}

private struct ObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let substitutes: [String: JSONPlace]
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.all.compactMap { Key(stringValue: $0.key) } }

  private func place(_ key: Key) -> JSONPlace? { substitutes[key.stringValue] ?? object[key.stringValue] }
  func contains(_ key: Key) -> Bool { place(key) != nil }
  func decodeNil(forKey key: Key) -> Bool { place(key)?.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try substitutes[key.stringValue]?.decode(type) ?? object.decode(key.stringValue, type)
  }

  func nestedContainer<Nested>(
    keyedBy: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try superDecoder(forKey: key).container(keyedBy: keyedBy) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { PlaceDecoder(object.place) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    guard let place = place(key) else { throw object.missing(key.stringValue, "a value") }
    return PlaceDecoder(place)
  }
}

private struct ArrayContainer: UnkeyedDecodingContainer {
  private(set) var places: ArraySlice<JSONPlace>
  var codingPath: [any CodingKey] { [] }
  var count: Int? { places.endIndex }
  var currentIndex: Int { places.startIndex }
  var isAtEnd: Bool { places.isEmpty }

  mutating func decodeNil() -> Bool {
    let isNull = places.first?.isNull ?? false
    if isNull { places.removeFirst() }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try superDecoder().singleValueContainer().decode(type)
  }

  mutating func nestedContainer<Nested>(keyedBy: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder().container(keyedBy: keyedBy)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    guard let place = places.popFirst() else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the array has ended"))
    }
    return PlaceDecoder(place)
  }
}
