extension JSONPlace {
  /// What stands here, as a value of `type`. Keys that it does not ask for are passed over.
  ///
  /// - Throws: ``FileFormatError`` for the first thing that is wrong, with its place.
  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(FileFormatError) -> Value {
    do {
      return try PlaceDecoder(place: self).decode(type)
    } catch let error as FileFormatError {
      throw error
    } catch {
      throw unexpected("\(type)")
    }
  }
}

extension JSONObject {
  /// The same of the value of `key`.
  package func decode<Value: Decodable>(
    _ key: String, _ type: Value.Type = Value.self
  ) throws(FileFormatError) -> Value {
    if let place = self[key] { return try place.decode(type) }
    let field = type as? any JSONField.Type
    if let value = field?.absent as? Value { return value }
    throw FileFormatError(
      file: place.file, path: place.path.appending(.key(key)),
      problem: .missing(expected: field?.expected ?? PlaceDecoder.expected(type)))
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
package protocol JSONChoice: RawRepresentable<String>, CaseIterable, Codable {}

extension JSONChoice {
  /// Reads one of the names.
  package init(from decoder: any Decoder) throws { self = try decoder.place.choice(of: Self.self) }
}

extension Decoder {
  /// Where in a file the value stands that is being decoded.
  package var place: JSONPlace {
    get throws {
      if let decoder = self as? PlaceDecoder { return decoder.place }
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "of another decoder"))
    }
  }
}

/// Decodes what stands at a place of a file. Numbers are those of ``JSONPlace/integer(in:)`` and
/// ``JSONPlace/number(in:_:)``: none is rounded to another one that fits.
private struct PlaceDecoder: Decoder, SingleValueDecodingContainer {
  let place: JSONPlace
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

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
    KeyedDecodingContainer(PlaceObject(object: try JSONObject(place)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { PlaceArray(places: try place.array()) }
  func singleValueContainer() -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { place.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any?
    switch type {
    case is String.Type: value = try place.string()
    case is Bool.Type: value = try place.boolean()
    case is Int.Type: value = try place.integer()
    case is Double.Type:
      value = try place.number(
        in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, "a number")
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type:
      throw place.unexpected("\(type), which no file has")
    default: value = nil
    }
    return try value as? Value ?? Value(from: self)
  }
}

private struct PlaceObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { object.all.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
  func decodeNil(forKey key: Key) -> Bool { object[key.stringValue]?.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try object.decode(key.stringValue, type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try superDecoder(forKey: key).container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder { PlaceDecoder(place: object.place) }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    PlaceDecoder(place: try object.require(key.stringValue, "a value"))
  }
}

private struct PlaceArray: UnkeyedDecodingContainer {
  let places: [JSONPlace]
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { places.count }
  var isAtEnd: Bool { currentIndex == places.count }

  init(places: [JSONPlace]) { self.places = places }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, places[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try next().decode(type)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try superDecoder().container(keyedBy: Nested.self) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try superDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = PlaceDecoder(place: try next())
    currentIndex += 1
    return decoder
  }

  private func next() throws -> JSONPlace {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONPlace.self, .init(codingPath: [], debugDescription: "the array ends"))
    }
    return places[currentIndex]
  }
}
