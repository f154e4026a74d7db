import AllocationStatistics
import BenchmarkCore
import Foundation
import RouterFiles
import Testing

@Suite("Docs/results.md is what is written and what is read")
struct ResultsDocumentTests {
  private struct Field {
    var isAlwaysWritten: Bool
    var read: String
  }

  private static let document: String = {
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let file = folder.appending(path: "Docs/results.md")
      if let text = try? String(contentsOf: file, encoding: .utf8) { return text }
    }
    return ""
  }()

  /// The rows of the table under a heading, with those of the tables that they link to.
  private static func fields(_ heading: String) -> [String: Field] {
    var fields: [String: Field] = [:]
    let title = heading.contains("/") ? "`\(heading)`" : heading
    guard let start = document.range(of: "\n### \(title)\n") else { return [:] }
    for line in document[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") { break }
      guard let row = line.wholeMatch(of: /\| `([^`]+)` \| (\w+) \| (\w+) \|(.*)\|/) else { continue }
      let (path, written, read, content) = (
        String(row.output.1), row.output.2 == "always", String(row.output.3), row.output.4
      )
      fields[path] = Field(isAlwaysWritten: written, read: read)
      guard let link = content.firstMatch(of: /\(#(\w+)\)/), !content.contains("as in a") else { continue }
      for (name, field) in Self.fields(String(link.output.1)) {
        fields["\(path).\(name)"] = Field(
          isAlwaysWritten: written && field.isAlwaysWritten,
          // Where nobody looks at the whole, nobody looks at its parts.
          read: read == "no" ? "no" : field.read)
      }
    }
    return fields
  }

  /// Where values stand, objects and arrays of objects left out, as the document writes it.
  private static func paths(_ value: Any, _ path: String = "") -> [String] {
    switch value {
    case let object as [String: Any]:
      object.flatMap { paths($0.value, path.isEmpty ? $0.key : "\(path).\($0.key)") }
    case let array as [Any]: array.flatMap { paths($0, path + "[]") }
    default: [path]
    }
  }

  /// The value with the one at `path` replaced, or removed.
  private static func changing(_ value: Any, _ path: ArraySlice<String>, to new: Any?) -> Any {
    guard let key = path.first else { return value }
    if key == "[]" {
      guard var array = value as? [Any], let first = array.first else { return value }
      array[0] = path.count == 1 ? new ?? first : changing(first, path.dropFirst(), to: new)
      return array
    }
    guard var object = value as? [String: Any] else { return value }
    object[key] = path.count == 1 ? new : object[key].map { changing($0, path.dropFirst(), to: new) }
    return object
  }

  /// `results[].response.curve[][]` in its parts; the names of percentiles have points in them.
  private static func parts(_ path: String) -> [String] {
    let marked = path.replacing("p99.9", with: "p99,9").replacing("[]", with: ".[]")
    return marked.split(separator: ".").map { String($0).replacing("p99,9", with: "p99.9") }
  }

  private static let sources: [String: [String]] = {
    let quick = ["--rounds", "5", "--sample-milliseconds", "1", "--event-count", "16"]
    return [
      "eventrouter-benchmark/2": ["run", "--condition-count", "3", "--lanes", "1"] + quick,
      "eventrouter-benchmark-suite/2": [
        "run", "--suite", "-", "--rounds", "5", "--sample-milliseconds", "1",
      ],
      "eventrouter-scale/2": ["scale", "--axes", "conditions", "--conditions", "1,2,3"] + quick,
      "eventrouter-latency/2": [
        "latency", "--rate", "1000", "--duration", "0.05", "--warm-up", "0", "--condition-count", "3",
        "--event-count", "16",
      ],
      "eventrouter-memory/1": ["memory", "--condition-count", "3"],
      "eventrouter-churn/1": ["churn", "--condition-count", "3", "--event-count", "16", "--seconds", "0.03"],
    ]
  }()

  private static func written(_ schema: String) throws -> Any {
    let suite = """
      {"schema": "eventrouter-suite/1", "workloads": [
        {"name": "a", "generate": {"kind": "hot", "conditionCount": 3, "eventCount": 16}}]}
      """
    let arguments = try #require(sources[schema]) + ["--format", "json"]
    let result = try Routebench.run(arguments, input: suite)
    try #require(result.status == 0, "\(result.errors)")
    return try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  }

  private static var schemas: [String] {
    sources.keys.sorted().filter { AllocationStatistics.isAvailable || !$0.contains("memory") }
  }

  @Test("every field is documented, and every documented field is there", arguments: schemas)
  func writer(schema: String) throws {
    let documented = Self.fields(schema)
    let found = Set(Self.paths(try Self.written(schema)))
    #expect(found.count > 10)
    #expect(found.subtracting(documented.keys) == [], "written, and not documented")
    // A field of which the parts are told is no value itself.
    let leaves = documented.filter { entry in !documented.keys.contains { $0.hasPrefix(entry.key + ".") } }
    let promised = Set(leaves.filter(\.value.isAlwaysWritten).keys)
    #expect(promised.subtracting(found) == [], "promised, and not written")
  }

  @Test(
    "a required field must be there, an optional one may be, others are not looked at",
    arguments: schemas)
  func reader(schema: String) throws {
    let written = try Self.written(schema)
    func isRead(_ value: Any) throws -> Bool {
      let bytes = Array(try JSONSerialization.data(withJSONObject: value))
      do throws(FileFormatError) {
        _ = try SavedFile(bytes: bytes, name: "f")
        return true
      } catch { return false }
    }
    #expect(try isRead(written))
    let found = Set(Self.paths(written))
    for (path, field) in Self.fields(schema) where found.contains(path) {
      let parts = Self.parts(path)[...]
      // Of an array it is not an element that is missing, but all of it.
      var whole = parts
      while whole.last == "[]" { whole.removeLast() }
      let missing = try isRead(Self.changing(written, whole, to: nil))
      #expect(missing == (field.read != "required"), "\(path) is missing; it is \(field.read)")
      let strange = try isRead(Self.changing(written, parts, to: ["no": "value"]))
      #expect(strange == (field.read == "no"), "\(path) is an object; read: \(field.read)")
    }
  }

  @Test("files of the first version are read: their environment said less")
  func firstVersion() throws {
    for schema in Self.schemas where schema.hasSuffix("/2") {
      var value = try Self.written(schema)
      let old = schema.replacing("/2", with: "/1")
      value = Self.changing(value, ["schema"], to: old)
      for key in ["timestamp", "system", "library"] {
        value = Self.changing(value, ["environment", key], to: nil)
      }
      let file = try SavedFile(bytes: Array(try JSONSerialization.data(withJSONObject: value)), name: "f")
      #expect(file.environment?.timestamp == nil && file.environment?.cores != nil)
    }
  }

  @Test(
    "the columns of CSV are those of the document",
    arguments: ["run", "scale", "latency", "memory", "churn", "history"])
  func columns(command: String) throws {
    let lines = Self.document.split(separator: "\n", omittingEmptySubsequences: false)
    let mark = try #require(lines.firstIndex(of: "<!-- not run: columns of \(command) -->"))
    let documented = lines[mark + 2]
    let arguments: [String]
    let folder = try TemporaryFolder()
    if command == "history" {
      let written = try Self.written("eventrouter-benchmark/2")
      try JSONSerialization.data(withJSONObject: written).write(to: folder.url.appending(path: "a.json"))
      arguments = ["history", folder.url.path]
    } else {
      arguments = try #require(Self.sources.values.sorted { $0.count > $1.count }.first { $0[0] == command })
    }
    if command == "memory", !AllocationStatistics.isAvailable { return }
    let result = try Routebench.run(arguments + ["--format", "csv"])
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").first == documented)
  }
}
