import Foundation
import Testing

/// What an outsider may hand to the programs: each gives the specified result, or one line and the specified
/// status.
@Suite("bad input")
struct BadInputTests {
  private let folder = TestFolder()
  private let evroute = Program.evroute

  private func expectError(_ result: Program.Result, _ status: Int32, _ line: String, output: String = "") {
    #expect(result.status == status)
    #expect(result.error == "error: \(line)\n")
    #expect(result.text == output)
  }

  static let roles = ["--scenes", "--conditions", "events"]

  private func run(_ role: String, _ path: String) -> Program.Result {
    role == "events"
      ? evroute.run("route", "--conditions", "/dev/null", path, in: folder)
      : evroute.run("route", role, path, in: folder)
  }

  @Test("a missing file", arguments: roles)
  func missing(_ role: String) {
    expectError(run(role, "/no/such/file"), 66, "/no/such/file: no such file")
    let file = folder.write("x")
    expectError(run(role, "\(file)/below"), 66, "\(file)/below: no such file")
  }

  @Test("a directory", arguments: roles)
  func directory(_ role: String) {
    expectError(run(role, folder.path), 66, "\(folder.path): is a directory; expected a file")
  }

  @Test("an unreadable file", arguments: roles)
  func unreadable(_ role: String) throws {
    // The superuser may read what has no permission, but nobody can follow a circle of links.
    let path = "\(folder.path)/loop"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let result = run(role, path)
    #expect(result.status == 66 && result.text == "")
    #expect(result.error.hasPrefix("error: \(path): cannot be opened for reading: "))
    #expect(result.error.count { $0 == "\n" } == 1)
  }

  @Test("malformed scenes files: one line and 65")
  func malformedScenes() {
    let texts = [
      ("", #":1:1: expected a value, got the end of the text"#),
      (#"{"declarations": [}"#, #":1:19: declarations[0]: expected a value, got "}""#),
      (#"{"declarations": [{"id": 3}]}"#, ": declarations[0].id: must be a string, got a number (3)"),
      (
        #"{"declarations": [{"id": "a"}, {"id": "a"}]}"#,
        #": declarations[1].id: "a" stands twice; ids of declarations must differ"#
      ),
      (
        #"{"declarations": [], "openScenes": [], "openScene": []}"#,
        #": openScene: unknown key; expected "platform", "contentTypes", "declarations" or "openScenes""#
      ),
      (
        #"{"declarations": [], "openScenes": [{"id": "w", "declaration": "x"}]}"#,
        #": openScenes[0].declaration: "x" is not declared; expected the id of a declaration"#
      ),
      (
        #"{"declarations": [{"id": "a", "kind": "documentGroup", "contentTypes": ["y"]}]}"#,
        #": declarations[0].contentTypes: "y" is neither built in nor declared; declare it in contentTypes"#
      ),
    ]
    for (text, message) in texts {
      let file = folder.write(text, named: "scenes.json")
      for command in ["route", "match", "lint"] {
        expectError(evroute.run(command, "--scenes", file, in: folder), 65, file + message)
      }
    }
  }

  @Test("a condition that folds to nothing never matches, and lint says so")
  func emptyFold() {
    let file = folder.write("\u{301}\n", named: "c.txt")
    let route = evroute.run("route", "--conditions", file, input: "a\u{301}\n", in: folder)
    #expect(route.status == 0 && route.text == "{\"event\":0,\"outcome\":\"unhandled\"}\n")
    let lint = evroute.run("lint", "--conditions", file, in: folder)
    #expect(lint.status == 1 && lint.text.contains("[neverMatches]"))
  }

  private static func decisions(_ numbers: Int?...) -> String {
    numbers.enumerated().map { event, declaration in
      declaration.map {
        "{\"event\":\(event),\"outcome\":\"newScene\",\"declaration\":\"c\($0)\",\"rule\":\"matching\"}\n"
      } ?? "{\"event\":\(event),\"outcome\":\"unhandled\"}\n"
    }.joined()
  }

  static let oddTexts: [(name: String, input: Data, output: String)] = [
    ("an empty file", Data(), ""),
    ("CRLF", Data("xa\r\nb\r\n".utf8), decisions(0, 1)),
    ("a byte order mark", Data("\u{FEFF}a\nb".utf8), decisions(0, 1)),
    ("no last newline", Data("b".utf8), decisions(1)),
    ("NULs", Data("\0a\0\n\0\nb\0".utf8), decisions(0, nil, 1)),
    ("invalid UTF-8", Data([0xFF, 0x61, 0xC3, 0x0A, 0xE2, 0x82, 0x0A]), decisions(0, 2)),
  ]

  @Test("odd but good events", arguments: oddTexts.indices, ["fast", "reference"])
  func oddText(_ index: Int, engine: String) {
    let vector = Self.oddTexts[index]
    let conditions = folder.write("a\nb\n\u{FFFD}\n", named: "c.txt")
    let result = evroute.run(
      ["route", "--engine", engine, "--conditions", conditions], input: vector.input, in: folder)
    #expect(result.status == 0 && result.error == "", "\(vector.name)")
    #expect(result.text == vector.output, "\(vector.name)")
  }

  // Without the reference, which takes minutes for such a line when it is not optimised.
  @Test("10 MB on one line")
  func longLine() {
    let conditions = folder.write("a\nb\n", named: "c.txt")
    let result = evroute.run(
      ["route", "--conditions", conditions],
      input: Data(repeating: 0x7A, count: 10_000_000) + Data("b\na".utf8), in: folder)
    #expect(result.status == 0 && result.error == "")
    #expect(result.text == Self.decisions(1, 0))
  }

  @Test("a bad line stops: what is before it stays written", arguments: ["fast", "reference"])
  func badLineStops(_ engine: String) {
    let conditions = folder.write("a\n", named: "c.txt")
    let events = folder.write("{\"url\":\"a\"}\n\n{\"url\":7}\n{\"url\":\"a\"}\n", named: "e.ndjson")
    expectError(
      evroute.run("route", "--engine", engine, "--conditions", conditions, events, in: folder), 65,
      "\(events):3: url: must be a string, got a number (7)", output: Self.decisions(0))
  }

  @Test("a bad line is skipped, counted and reported")
  func badLineSkipped() {
    let conditions = folder.write("a\nb\n", named: "c.txt")
    let result = evroute.run(
      "route", "--conditions", conditions, "--input-format", "ndjson", "--on-bad-event", "skip", "-",
      input: "{\"url\":\"a\"}\n\n{\"url\":7}\nnonsense\n{\"url\":\"b\"}\n", in: folder)
    #expect(result.status == 0)
    #expect(result.text == Self.decisions(0, 1))
    #expect(
      result.error
        == """
        warning: <stdin>:3: url: must be a string, got a number (7)
        warning: <stdin>:4:1: expected a value, got "o"
        warning: <stdin>: 2 bad events skipped

        """.replacing("got \"o\"", with: "got \"n\""))
  }

  @Test("a limit that is exceeded is an error")
  func limits() {
    let conditions = folder.write("a\nbcd\n", named: "c.txt")
    let events = folder.write("a\nabc\n", named: "e.txt")
    let cases: [(option: String, limit: String, message: String, output: String)] = [
      ("--max-conditions", "1", "\(conditions): there are 2 conditions; the limit is 1", ""),
      ("--max-condition-bytes", "2", "\(conditions):2: \"bcd\" has 3 bytes; the limit is 2", ""),
      ("--max-event-bytes", "2", "\(events):2: event 1 has 3 bytes; the limit is 2", Self.decisions(0)),
    ]
    for vector in cases {
      expectError(
        evroute.run("route", "--conditions", conditions, vector.option, vector.limit, events, in: folder), 65,
        vector.message, output: vector.output)
    }
    let index = evroute.run("route", "--conditions", conditions, "--max-index-bytes", "1", events, in: folder)
    #expect(index.status == 65 && index.error.hasSuffix("bytes; the limit is 1\n") && index.text == "")
  }

  /// Comparing such an argument as a `String` sorts its marks by insertion, which takes many seconds; the parser
  /// of arguments does so several times.
  @Test("an argument of 60,000 combining marks", arguments: ["explain", "fold", "route", "lint"])
  func marks(command: String) {
    let marks = String(repeating: "\u{301}\u{323}", count: 30_000)
    let options = ["explain", "route"].contains(command) ? ["--conditions", "/dev/null"] : []
    let result = evroute.run([command] + options + [marks], input: Data(), in: folder)
    switch command {
    case "explain": #expect(result.status == 0 && result.text.contains("unhandled"))
    case "fold": #expect(result.status == 0 && result.text == "\n")
    case "route": #expect(result.status == 66)
    default: #expect(result.status == 64)
    }
  }
}
