/// A value of `userInfo`: a property-list type, a `URL` or a `UUID`.
indirect enum HandoffValue {
  case none
  case string(String)
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  /// By its bits, which every number has.
  case double(Double)
  case data(Data)
  case date(Date)
  case url(URL)
  case uuid(UUID)
  case array([HandoffValue])
  case dictionary([(key: String, value: HandoffValue)])
}

extension HandoffValue {
  init(dictionary: [AnyHashable: Any], depth: Int) throws(HandoffError) {
    var entries: [(key: String, value: HandoffValue)] = []
    for (key, value) in dictionary {
      guard let key = key.base as? String else { throw .keyNotString(key: "\(key.base)") }
      if key.utf8.count > Handoff.maximumKeyBytes {
        throw .keyTooLong(bytes: key.utf8.count, limit: Handoff.maximumKeyBytes)
      }
      entries.append((key, try HandoffValue(value, key: key, depth: depth + 1)))
    }
    // The same activity is the same data.
    self = .dictionary(entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
  }

  private init(_ value: Any, key: String, depth: Int) throws(HandoffError) {
    if depth > Handoff.maximumDepth { throw .tooDeep(limit: Handoff.maximumDepth) }
    switch value {
    case let value as String: self = .string(value)
    case let value as Bool: self = .bool(value)
    case let value as any BinaryInteger:
      if let number = Int64(exactly: value) {
        self = .integer(number)
      } else if let number = UInt64(exactly: value) {
        self = .unsigned(number)
      } else {
        throw .unsupportedValue(key: key, type: "\(type(of: value))")
      }
    case let value as Double: self = .double(value)
    case let value as Float: self = .double(Double(value))
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let value as URL: self = .url(value)
    case let value as UUID: self = .uuid(value)
    case let values as [Any]:
      var array: [HandoffValue] = []
      for value in values { array.append(try HandoffValue(value, key: key, depth: depth + 1)) }
      self = .array(array)
    case let values as [AnyHashable: Any]: self = try HandoffValue(dictionary: values, depth: depth)
    default: throw .unsupportedValue(key: key, type: "\(type(of: value))")
    }
  }

  static func userInfo(
    _ entries: [(key: String, value: HandoffValue)]
  ) throws(HandoffError) -> [AnyHashable: Any] {
    var result: [AnyHashable: Any] = [:]
    for (key, value) in entries {
      if key.utf8.count > Handoff.maximumKeyBytes {
        throw .keyTooLong(bytes: key.utf8.count, limit: Handoff.maximumKeyBytes)
      }
      if result.updateValue(try value.any(), forKey: key) != nil { throw .notAnActivity }
    }
    return result
  }

  private func any() throws(HandoffError) -> Any {
    switch self {
    case .none: throw .notAnActivity
    case .string(let value): return value
    case .bool(let value): return value
    case .integer(let value): return Int(value)
    case .unsigned(let value): return value
    case .double(let value): return value
    case .data(let value): return value
    case .date(let value): return value
    case .url(let value): return value
    case .uuid(let value): return value
    case .array(let values):
      var result: [Any] = []
      for value in values { result.append(try value.any()) }
      return result
    case .dictionary(let entries): return try Self.userInfo(entries)
    }
  }
}

extension HandoffValue: Codable {
  private enum Tag: Int, Codable {
    case none, string, bool, integer, unsigned, double, data, date, url, uuid, array, dictionary
  }

  /// How deep the value under way lies; told to the decoder of what is in it.
  private static func check(_ decoder: any Decoder) throws {
    // Each value is an array in an array.
    if decoder.codingPath.count > 3 * (Handoff.maximumDepth + 2) {
      throw HandoffError.tooDeep(limit: Handoff.maximumDepth)
    }
  }

  init(from decoder: any Decoder) throws {
    try Self.check(decoder)
    var container = try decoder.unkeyedContainer()
    func text() throws -> String { String(decoding: try container.decode(Data.self), as: UTF8.self) }
    func parsed<Value>(_ value: Value?) throws -> Value {
      guard let value else { throw HandoffError.notAnActivity }
      return value
    }
    switch try container.decode(Tag.self) {
    case .none: self = .none
    case .string: self = .string(try text())
    case .bool: self = .bool(try container.decode(Bool.self))
    case .integer: self = .integer(try container.decode(Int64.self))
    case .unsigned: self = .unsigned(try container.decode(UInt64.self))
    case .double: self = .double(Double(bitPattern: try container.decode(UInt64.self)))
    case .data: self = .data(try container.decode(Data.self))
    case .date:
      let seconds = Double(bitPattern: try container.decode(UInt64.self))
      self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .url: self = .url(try parsed(URL(string: try text())))
    case .uuid: self = .uuid(try parsed(UUID(uuidString: try text())))
    case .array: self = .array(try container.decode([HandoffValue].self))
    case .dictionary:
      let parts = try container.decode([HandoffValue].self)
      guard parts.count.isMultiple(of: 2) else { throw HandoffError.notAnActivity }
      self = .dictionary(
        try stride(from: 0, to: parts.count, by: 2).map { index in
          guard case .string(let key) = parts[index] else { throw HandoffError.notAnActivity }
          return (key, parts[index + 1])
        })
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    func add(_ tag: Tag, _ value: some Encodable) throws {
      try container.encode(tag)
      try container.encode(value)
    }
    switch self {
    case .none: try container.encode(Tag.none)
    case .string(let value): try add(.string, Data(value.utf8))
    case .bool(let value): try add(.bool, value)
    case .integer(let value): try add(.integer, value)
    case .unsigned(let value): try add(.unsigned, value)
    case .double(let value): try add(.double, value.bitPattern)
    case .data(let value): try add(.data, value)
    case .date(let value): try add(.date, value.timeIntervalSinceReferenceDate.bitPattern)
    case .url(let value): try add(.url, Data(value.absoluteString.utf8))
    case .uuid(let value): try add(.uuid, Data(value.uuidString.utf8))
    case .array(let values): try add(.array, values)
    case .dictionary(let entries):
      try add(.dictionary, entries.flatMap { [HandoffValue.string($0.key), $0.value] })
    }
  }
}
