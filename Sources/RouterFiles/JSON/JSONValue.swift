import EventModel

/// A JSON value, parsed or to be written. Objects keep their members in order; of a parsed one no key stands
/// twice.
package enum JSONValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// A number as written, so that it can be shown so, and because its value may not fit a `Double`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable, Hashable {
    package var key: String
    package var value: JSONValue
  }

  /// The value for an error message: its type, and itself where that is short.
  var summary: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "a boolean (\(value))"
    case .number(let digits): "a number (\(digits.utf8.count > 40 ? digits.prefix(40) + "…" : digits[...]))"
    case .string(let text): "a string (\(quoted(text)))"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
