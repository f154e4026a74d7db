import EventModel

/// A value of a parsed file, with the way to it: knows what to say when it is not what was expected.
package struct JSONPlace {
  let value: JSONValue
  package let path: JSONPath
  package let file: String

  package func failure(_ problem: FileFormatError.Problem) -> FileFormatError {
    FileFormatError(file: file, path: path, problem: problem)
  }

  /// The error that something else stands here than `expected`.
  package func unexpected(_ expected: String) -> FileFormatError {
    failure(.unexpected(expected: expected, found: value.summary))
  }

  /// A string, with long runs of combining marks in canonical order: what becomes of it may compare and hash
  /// it as a `String`, in linear time.
  package func string() throws(FileFormatError) -> String { try exactString().withMarksInOrder }

  /// A string as it is written, not to be compared or hashed but by its bytes.
  package func exactString() throws(FileFormatError) -> String {
    guard case .string(let text) = value else { throw unexpected("a string") }
    return text
  }

  /// A string as it is written, or nil for `null`.
  package func optionalExactString() throws(FileFormatError) -> String? {
    switch value {
    case .string(let text): return text
    case .null: return nil
    default: throw unexpected("a string or null")
    }
  }

  /// A whole number that a file writes without sign, fraction or exponent.
  package func wholeNumber() throws(FileFormatError) -> UInt64 {
    guard case .number(let digits) = value, let number = UInt64(digits), number <= UInt64(Int64.max) else {
      throw unexpected("a whole number from 0 to \(Int64.max)")
    }
    return number
  }

  package func array() throws(FileFormatError) -> [JSONPlace] {
    try elements().enumerated().map { index, element in
      JSONPlace(value: element, path: path.appending(.index(index)), file: file)
    }
  }

  private func elements() throws(FileFormatError) -> [JSONValue] {
    guard case .array(let elements) = value else { throw unexpected("an array") }
    return elements
  }

  /// An array of strings, as ``string()`` has them.
  package func strings() throws(FileFormatError) -> [String] { try exactStrings().map(\.withMarksInOrder) }

  /// An array of strings, as ``exactString()`` has them; no path is built for those that are.
  func exactStrings() throws(FileFormatError) -> [String] {
    var strings: [String] = []
    for (index, element) in try elements().enumerated() {
      if case .string(let text) = element {
        strings.append(text)
      } else {
        _ = try JSONPlace(value: element, path: path.appending(.index(index)), file: file).exactString()
      }
    }
    return strings
  }

  /// A string that is the name of one of `choices`.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of choices: Choice.Type
  ) throws(FileFormatError) -> Choice {
    // `init(rawValue:)` compares as `String` does.
    if case .string(let text) = value,
      let choice = choices.allCases.first(where: { $0.rawValue.isExactly(text) })
    {
      return choice
    }
    throw unexpected(alternatives(choices.allCases.map(\.rawValue)))
  }

  package var isNull: Bool { value == .null }

  package func boolean() throws(FileFormatError) -> Bool {
    guard case .boolean(let value) = value else { throw unexpected("true or false") }
    return value
  }

  /// A number without a fraction or an exponent that lies in `range`.
  package func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws(FileFormatError) -> Int {
    if case .number(let digits) = value, let number = Int(digits), range.contains(number) { return number }
    throw unexpected(
      range == Int.min...Int.max
        ? "an integer" : "an integer from \(range.lowerBound) to \(range.upperBound)")
  }

  /// A finite number that lies in `range`, which `expected` describes.
  package func number(
    in range: ClosedRange<Double>, _ expected: String
  ) throws(FileFormatError) -> Double {
    if case .number(let digits) = value, let number = Double(digits), range.contains(number) {
      return number
    }
    throw unexpected(expected)
  }

  func members() throws(FileFormatError) -> [JSONValue.Member] {
    guard case .object(let members) = value else { throw unexpected("an object") }
    return members
  }
}

/// An object of a parsed file.
package struct JSONObject {
  package let place: JSONPlace
  private let members: [JSONValue.Member]

  package init(_ place: JSONPlace) throws(FileFormatError) {
    self.place = place
    members = try place.members()
  }

  /// Refuses any key that is not one of `keys`.
  package func allow(_ keys: [String]) throws(FileFormatError) {
    for member in members where !keys.contains(where: { $0.isExactly(member.key) }) {
      throw at(member).failure(.unknownKey(expected: keys))
    }
  }

  /// The members in the order of the file, the keys as ``JSONPlace/string()`` has strings.
  package var all: [(key: String, value: JSONPlace)] { members.map { ($0.key.withMarksInOrder, at($0)) } }

  /// The value of `key`, if it is there; `null` is a value.
  package subscript(key: String) -> JSONPlace? { members.first { $0.key.isExactly(key) }.map(at) }

  package func require(_ key: String, _ expected: String) throws(FileFormatError) -> JSONPlace {
    if let value = self[key] { return value }
    throw missing(key, expected)
  }

  func missing(_ key: String, _ expected: String) -> FileFormatError {
    FileFormatError(
      file: place.file, path: place.path.appending(.key(key)), problem: .missing(expected: expected))
  }

  private func at(_ member: JSONValue.Member) -> JSONPlace {
    JSONPlace(value: member.value, path: place.path.appending(.key(member.key)), file: place.file)
  }
}

package enum JSONDocument {
  /// What `body` makes of the file at `path`; `-` stands for the standard input.
  package static func read<Value>(
    _ path: String, _ body: (JSONPlace) throws(FileFormatError) -> Value
  ) throws(RouterFileError) -> Value {
    let (bytes, name) = try bytes(of: path)
    do throws(FileFormatError) {
      return try body(try parse(bytes, file: name, isFile: true))
    } catch {
      throw .format(error)
    }
  }

  /// The bytes of the file at `path`, and what error messages call it; `-` is the standard input.
  package static func bytes(of path: String) throws(RouterFileError) -> (bytes: [UInt8], name: String) {
    (try InputFile.contents(of: path, limits: .standard), InputFile.name(of: path))
  }

  /// Parses the text of a file, or of one line of it (where only a file's first bytes can be a byte order
  /// mark).
  package static func parse(
    _ bytes: [UInt8], file: String, isFile: Bool
  ) throws(FileFormatError) -> JSONPlace {
    var parser = JSONParser(bytes, skippingByteOrderMark: isFile)
    do throws(JSONParser.Failure) {
      return JSONPlace(value: try parser.parse(), path: JSONPath(), file: file)
    } catch {
      var path = error.path
      // Where nesting is the problem, the way there would fill the screen.
      if case .nestedTooDeeply = error.problem { path = JSONPath() }
      let position = JSONParser.position(of: error.offset, in: bytes)
      throw FileFormatError(
        file: file, line: position.line, column: position.column, path: path, problem: error.problem)
    }
  }
}
