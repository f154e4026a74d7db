import RouterFiles
import Testing

@testable import BenchmarkCore

@Suite("A suite file is read as it was written, or refused")
struct SuiteFileTests {
  private static let bounds = SuiteBounds(kinds: ["server", "hot"], lanes: 1...8)

  private static func read(_ text: String) throws(FileFormatError) -> SuiteFile {
    try SuiteFile(bytes: Array(text.utf8), name: "s/ci.json", bounds: bounds)
  }

  /// A suite with these workloads.
  private static func suite(_ workloads: String, more: String = "") -> String {
    "{\"schema\": \"eventrouter-suite/1\"\(more), \"workloads\": [\(workloads)]}"
  }

  private static let whole = suite(
    """
    {"name": "a", "generate": {"kind": "hot", "seed": 7, "conditionCount": 5, "eventCount": 6, "eventLength": 8},
     "engines": ["fast", "foundation"], "lanes": [1, 8], "hash": "00000000000000ff",
     "checksum": "18446744073709551615"},
    {"name": "b", "scenes": "x.json", "events": "e.log", "inputFormat": "ndjson"},
    {"name": "c", "conditions": "/c.txt", "generate": {"kind": "server", "eventCount": 9}, "call": "update"}
    """, more: ", \"engines\": [\"reference\"], \"lanes\": [2]")

  @Test("every key is read, and written again as it was")
  func whole() throws {
    let file = try Self.read(Self.whole)
    #expect(file.engines == [.reference])
    #expect(file.lanes == [2])
    #expect(file.workloads.map(\.name) == ["a", "b", "c"])
    let (a, b, c) = (file.workloads[0], file.workloads[1], file.workloads[2])
    #expect(
      a.generator == .init(kind: "hot", seed: 7, conditionCount: 5, eventCount: 6, eventLength: 8))
    #expect(a.engines == [.fast, .foundation])
    #expect(a.lanes == [1, 8])
    #expect(a.hash == "00000000000000ff")
    #expect(a.checksum == .max)
    #expect(b.configuration == .scenes("x.json"))
    #expect(b.events == "e.log")
    #expect(b.inputFormat == .ndjson)
    #expect(b.generator == nil)
    #expect(c.configuration == .conditions("/c.txt"))
    #expect(c.generator == .init(kind: "server", seed: 1, eventCount: 9))
    #expect(c.engines == nil)
    #expect(c.call == .update && a.call == .batch)
    #expect(try Self.read(file.formatted) == file)
  }

  @Test(
    "paths begin at the suite's folder",
    arguments: [
      ("s/ci.json", "x.json", "s/x.json"), ("s/ci.json", "../x", "s/../x"), ("s/ci.json", "/x", "/x"),
      ("s/ci.json", "-", "s/-"), ("ci.json", "x", "x"), ("ci.json", "-", "./-"), ("-", "x/y", "x/y"),
    ])
  func paths(file: String, path: String, expected: String) {
    #expect(SuiteFile(file: file, workloads: []).resolved(path) == expected)
  }

  @Test(
    "what is wrong is told with its place, the value and what was expected",
    arguments: [
      ("[]", "must be an object, got an array"),
      ("{", "s/ci.json:1:2: expected a key in quotation marks, got the end of the text"),
      ("{}", "schema: missing; expected \"eventrouter-suite/1\""),
      ("{\"schema\": \"eventrouter-suite/2\"}", "schema: must be \"eventrouter-suite/1\", got a string"),
      ("{\"schema\": \"eventrouter-suite/1\"}", "workloads: missing; expected an array"),
      (suite(""), "workloads: must be an array of at least one workload, got an array"),
      (suite("{}", more: ", \"rounds\": 7"), "rounds: unknown key; expected \"schema\""),
      (suite("{}", more: ", \"engines\": []"), "workloads[0].name: missing; expected a string"),
      (suite("7"), "workloads[0]: must be an object, got a number (7)"),
      (suite("{\"name\": \"\"}"), "workloads[0].name: must be a name that is not empty"),
      (suite("{\"name\": \"a\\nb\"}"), "workloads[0].name: must be a name that is not empty"),
      (
        suite("{\"name\": \"a\"}"),
        "workloads[0].generate: missing; expected an object that says what to generate, or files"
      ),
      (suite("{\"name\": \"a\", \"scenes\": \"x\"}"), "workloads[0].generate: missing"),
      (suite("{\"name\": \"a\", \"events\": \"x\"}"), "workloads[0].generate: missing"),
      (suite("{\"name\": \"a\", \"events\": null}"), "workloads[0].events: must be a string, got null"),
      (suite("{\"name\": \"a\", \"events\": \"\"}"), "workloads[0].events: must be the path of a file"),
      (
        suite("{\"name\": \"a\", \"scenes\": \"x\", \"conditions\": \"y\"}"),
        "workloads[0].conditions: \"scenes\" stands beside it"
      ),
      (
        suite("{\"name\": \"a\", \"inputFormat\": \"text\"}"),
        "workloads[0].inputFormat: there is no file of events"
      ),
      (
        suite("{\"name\": \"a\", \"events\": \"x\", \"inputFormat\": \"xml\"}"),
        "workloads[0].inputFormat: must be \"text\" or \"ndjson\", got a string (\"xml\")"
      ),
      (
        suite("{\"name\": \"a\", \"generate\": {\"kind\": \"hot\"}, \"call\": \"fold\"}"),
        "workloads[0].call: must be \"batch\""
      ),
      (
        suite("{\"name\": \"a\", \"generate\": {\"kind\": \"hot\"}, \"call\": \"event\", \"lanes\": [2]}"),
        "workloads[0].lanes: the call \"event\" is timed of fast on one lane; expected no lanes"
      ),
      (generated("{}"), "workloads[0].generate.kind: missing"),
      (
        generated("{\"kind\": \"cold\"}"),
        "workloads[0].generate.kind: must be one of \"server\", \"hot\", got a string (\"cold\")"
      ),
      (generated("{\"kind\": \"hot\", \"seed\": -1}"), "workloads[0].generate.seed: must be an integer"),
      (generated("{\"kind\": \"hot\", \"size\": 1}"), "workloads[0].generate.size: unknown key"),
      (
        generated("{\"kind\": \"hot\", \"eventCount\": 0}"),
        "workloads[0].generate.eventCount: must be an integer from 1 to 100000000, got a number (0)"
      ),
      (
        generated("{\"kind\": \"hot\", \"conditionCount\": 2.5}"),
        "workloads[0].generate.conditionCount: must be an integer from 0 to 10000000, got a number (2.5)"
      ),
      (
        generated("{\"kind\": \"hot\", \"conditionCount\": 2}", more: ", \"conditions\": \"x\""),
        "workloads[0].generate.conditionCount: a file holds the conditions"
      ),
      (
        generated("{\"kind\": \"hot\", \"eventLength\": 2}", more: ", \"events\": \"x\""),
        "workloads[0].generate.eventLength: a file holds the events"
      ),
      (
        generated("{\"kind\": \"hot\"}", more: ", \"events\": \"x\", \"scenes\": \"y\""),
        "workloads[0].generate: files hold the conditions and the events"
      ),
      (
        generated(more: ", \"engines\": [\"slow\"]"),
        "workloads[0].engines[0]: must be \"fast\", \"fast-one\", \"reference\" or \"foundation\", got a string (\"slow\")"
      ),
      (generated(more: ", \"engines\": []"), "workloads[0].engines: must be an array of at least one"),
      (generated(more: ", \"engines\": [\"fast\", \"fast\"]"), "workloads[0].engines[1]: must be each"),
      (generated(more: ", \"lanes\": [0]"), "workloads[0].lanes[0]: must be an integer from 1 to 8, got"),
      (generated(more: ", \"lanes\": [1, 1]"), "workloads[0].lanes[1]: must be each number of lanes once"),
      (generated(more: ", \"checksum\": 7"), "workloads[0].checksum: must be a string of decimal digits"),
      (generated(more: ", \"checksum\": \"0x7\""), "workloads[0].checksum: must be a string of decimal"),
      (generated(more: ", \"hash\": \"FF\""), "workloads[0].hash: must be 16 hexadecimal digits in lower"),
      (generated(more: ", \"hash\": \"1\", \"hash\": \"2\""), "workloads[0].hash: duplicate key"),
      (
        suite(
          "{\"name\": \"a\", \"generate\": {\"kind\": \"hot\"}}, {\"name\": \"a\", \"generate\": {\"kind\": \"hot\"}}"
        ), "workloads[1].name: must be a name that no other workload has, got a string (\"a\")"
      ),
    ])
  func refused(text: String, expected: String) throws {
    let error = try #require(throws: FileFormatError.self) { try Self.read(text) }
    #expect(error.description.hasPrefix("s/ci.json"))
    #expect(error.description.contains(expected), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  private static func generated(_ generator: String = "{\"kind\": \"hot\"}", more: String = "") -> String {
    suite("{\"name\": \"a\", \"generate\": \(generator)\(more)}")
  }

  @Test(
    "a pattern is a part of the name, or a glob of the whole",
    arguments: [
      ("a", "banana", true), ("nan", "banana", true), ("x", "banana", false), ("Banana", "banana", false),
      ("b*", "banana", true), ("*n", "banana", false), ("*a", "banana", true), ("b*n*a", "banana", true),
      ("b?n?n?", "banana", true), ("b?n?n", "banana", false), ("*", "", true), ("?", "", false),
      ("**a**", "a", true), ("a*b", "ab", true), ("a*b", "axxbxb", true), ("a*b", "axxbxc", false),
      ("*é?", "caféx", true), ("server/*", "server/conditions=300", true), ("[a]", "a", false),
    ])
  func patterns(pattern: String, name: String, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }
}
