package import RouterFiles

/// What a saved file says it is: a kind and the version of its format, such as `eventrouter-scale/2`.
/// Docs/results.md has every field.
///
/// Version 1 had no ``BenchmarkEnvironment/timestamp``, ``BenchmarkEnvironment/system`` and
/// ``BenchmarkEnvironment/library``, and no ``Incompleteness``; it is still read. Keys may be added to a version
/// without a new number, so unknown ones are ignored.
package struct SavedSchema: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case benchmark = "eventrouter-benchmark"
    case suite = "eventrouter-benchmark-suite"
    case scale = "eventrouter-scale"
    case latency = "eventrouter-latency"

    /// What is written.
    package var schema: String { "\(rawValue)/\(SavedSchema.latest)" }
  }

  /// The version that is written.
  static let latest = 2

  package var kind: Kind
  package var version: Int

  /// Reads the key `schema` of `root`, which must be one of `kinds`.
  ///
  /// - Parameter others: what it could have been, too, for the error.
  init(of root: JSONObject, _ kinds: [Kind] = Kind.allCases, others: [String] = []) throws(FileFormatError) {
    let names = kinds.flatMap { kind in (1...Self.latest).map { "\(kind.rawValue)/\($0)" } } + others
    let expected = "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
    let place = try root.require("schema", expected)
    let parts = try place.string().utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard parts.count == 2, let kind = Kind(rawValue: parts[0]), kinds.contains(kind),
      let version = (1...Self.latest).first(where: { String($0) == parts[1] })
    else { throw place.unexpected(expected) }
    (self.kind, self.version) = (kind, version)
  }
}

extension JSONObject {
  /// Refuses a file that is not of `schema`.
  func expect(schema: String) throws(FileFormatError) {
    let place = try require("schema", "\"\(schema)\"")
    guard try place.string() == schema else { throw place.unexpected("\"\(schema)\"") }
  }
}

/// What files of all kinds say of themselves.
struct SavedHeader {
  var schema: SavedSchema
  var environment: BenchmarkEnvironment
  var incomplete: Incompleteness?

  /// Reads it from the outermost object of a file, which must be of one of `kinds`.
  init(of root: JSONObject, _ kinds: [SavedSchema.Kind]) throws(FileFormatError) {
    schema = try SavedSchema(of: root, kinds)
    environment = try BenchmarkEnvironment(of: root, version: schema.version)
    incomplete = try root.place.decode(Whole.self).incomplete
  }

  private struct Whole: Decodable {
    var incomplete: Incompleteness?
  }
}

/// Why a file has not all that was to be measured.
package struct Incompleteness: Decodable, JSONRecord, Sendable, Hashable {
  /// Such as `interrupted`.
  package var reason: String
  /// How many points, rates or rounds are there.
  @Field<Count> package var finished: Int
  /// How many were to be; nil where nobody can tell.
  @Field<IfKnown<Count>> package var planned: Int?

  package init(reason: String, finished: Int, planned: Int?) {
    self.reason = reason
    self.finished = finished
    self.planned = planned
  }

  package var words: String {
    "incomplete: \(reason) after \(finished)" + (planned.map { " of \($0)" } ?? "")
  }

  /// The key `incomplete`, which complete files do not have.
  package static func members(_ one: Incompleteness?) -> JSONMembers {
    one.map { ["incomplete": $0] } ?? [:]
  }

  package var members: JSONMembers { ["reason": reason, "finished": finished, "planned": planned] }
}
