public import EventModel

/// What is wrong in a file, and where: one line that names the file, the place, the value and what was
/// expected there.
public struct FileFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong at the place.
  public enum Problem: Sendable, Hashable {
    /// The text is not JSON.
    case syntax(expected: String, found: String)
    /// Arrays and objects are nested deeper than any meaningful file.
    case nestedTooDeeply(limit: Int)
    /// A `\u` escape of one half of a surrogate pair without the other.
    case loneSurrogate(escape: String)
    /// An object has the same key twice.
    case duplicateKey
    /// An object has a key that means nothing there.
    case unknownKey(expected: [String])
    /// A value that is required is not there.
    case missing(expected: String)
    /// A value of another type or range than expected.
    case unexpected(expected: String, found: String)
    /// A key that has no place beside the others.
    case misplaced(reason: String)
    /// More bytes than a limit allows.
    case tooLong(what: String, bytes: Int, limit: Int)
    /// A line of more bytes than are held at once.
    case lineTooLong(limit: Int)
    /// Well formed, but not a possible configuration. The description names the place.
    case configuration(ConfigurationError)
  }

  /// The file as the user named it.
  public var file: String
  /// The line, from 1, if the problem is told by line.
  public var line: Int?
  /// The Unicode scalar in the line, from 1, for syntax errors.
  public var column: Int?
  /// Where in the JSON value, such as `declarations[3].matching[0]`; empty at the top.
  public var path: JSONPath
  /// What is wrong there.
  public var problem: Problem

  /// An error at a place of a file.
  public init(
    file: String, line: Int? = nil, column: Int? = nil, path: JSONPath = JSONPath(), problem: Problem
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.problem = problem
  }

  /// The file, the place and the problem, in one line: `FILE:LINE:COLUMN: PATH: PROBLEM`.
  public var description: String {
    var place = file
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    return path.isEmpty ? "\(place): \(problem)" : "\(place): \(path): \(problem)"
  }
}

extension FileFormatError.Problem: CustomStringConvertible {
  /// The problem in one line, without its place.
  public var description: String {
    switch self {
    case .syntax(let expected, let found): "expected \(expected), got \(found)"
    case .nestedTooDeeply(let limit): "nested more than \(limit) levels deep"
    case .loneSurrogate(let escape):
      "lone surrogate \(escape); expected a pair of escapes, \\ud800 to \\udbff and \\udc00 to \\udfff"
    case .duplicateKey: "duplicate key; each key may stand once"
    case .unknownKey(let expected): "unknown key; expected \(alternatives(expected))"
    case .missing(let expected): "missing; expected \(expected)"
    case .unexpected(let expected, let found): "must be \(expected), got \(found)"
    case .misplaced(let reason): reason
    case .tooLong(let what, let bytes, let limit): "\(what) has \(bytes) bytes; the limit is \(limit)"
    case .lineTooLong(let limit): "the line has more than \(limit) bytes, the limit"
    case .configuration(let error): error.description
    }
  }
}

/// `"a", "b" or "c"`.
func alternatives(_ names: [String]) -> String {
  let quotedNames = names.map { "\"\($0)\"" }
  guard let last = quotedNames.last, quotedNames.count > 1 else { return quotedNames.joined() }
  return quotedNames.dropLast().joined(separator: ", ") + " or " + last
}

/// Something in a file that has no effect, which its author probably does not know.
public struct FileWarning: Sendable, Hashable, CustomStringConvertible {
  /// The file as the user named it.
  public var file: String
  /// Where in the JSON value it stands.
  public var path: JSONPath
  /// Why it has no effect, in one line.
  public var reason: String

  /// The file, the place and the reason, in one line.
  public var description: String { "\(file): \(path): \(reason)" }
}
