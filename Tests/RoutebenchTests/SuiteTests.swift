import Foundation
import Testing

@Suite("routebench run --suite")
struct SuiteTests {
  /// A run that is over soon.
  private static let quick = ["--rounds", "5", "--sample-milliseconds", "1"]

  private let folder: TemporaryFolder
  private let suite: String

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("alpha\nbeta\n", to: "conditions.txt")
    try folder.write("x://alphabet\nx://beta\nx://none\n", to: "events.txt")
    suite =
      try folder.write(
        """
        {"schema": "eventrouter-suite/1",
         "workloads": [
           {"name": "files/both", "conditions": "conditions.txt", "events": "events.txt"},
           {"name": "hot", "generate": {"kind": "hot", "conditionCount": 5, "eventCount": 40}, "lanes": [1, 2]},
           {"name": "files/half", "conditions": "conditions.txt", "engines": ["fast", "reference"],
            "generate": {"kind": "server", "seed": 2, "eventCount": 30}}
         ]}
        """, to: "suite.json"
      ).path
  }

  private func run(_ options: String...) throws -> ProgramResult {
    try Routebench.run(["run", "--suite", suite] + Self.quick + options)
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Declarations 0 and 1, and an unhandled event.
  private static var checksum: UInt64 {
    let destinations: [UInt64] = [1 << 32, 1 << 32 + 1, 1 << 33]
    var checksum: UInt64 = 0
    for (index, destination) in destinations.enumerated() {
      checksum &+= UInt64(index + 1) &* (destination + 1)
    }
    return checksum
  }

  @Test("every workload is verified and timed; JSON has the schema of suites and is saved, too")
  func json() throws {
    let file = folder.url.appending(path: "saved.json")
    let result = try run("--format", "json", "--save", file.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try String(contentsOf: file, encoding: .utf8) == result.output)
    let object = try Self.object(result.output)
    #expect(object["schema"] as? String == "eventrouter-benchmark-suite/2")
    #expect(object["environment"] is [String: Any])
    let workloads = try #require(object["workloads"] as? [[String: Any]])
    let names = workloads.map { ($0["workload"] as? [String: Any])?["name"] as? String }
    #expect(names == ["files/both", "hot", "files/half"])
    let results = workloads.map { $0["results"] as? [[String: Any]] ?? [] }
    #expect(
      results.map { $0.map { $0["engine"] as? String } } == [
        ["fast"], ["fast", "fast"], ["fast", "reference"],
      ])
    #expect(results[0][0]["decisionChecksum"] as? String == String(Self.checksum))
    #expect(results[1].map { $0["lanes"] as? Int } == [1, 2])
    // Debug builds are not compared; anything else would be an error in reading them.
    #expect([0, 4].contains(try Routebench.run("compare", file.path, file.path).status))
  }

  @Test("every format names every workload", arguments: ["text", "csv", "markdown"])
  func formats(format: String) throws {
    let result = try run("--format", format)
    #expect(result.status == 0, "\(result.errors)")
    for name in ["files/both", "hot", "files/half"] { #expect(result.output.contains(name)) }
    #expect(!result.output.hasSuffix("\n\n"))
  }

  @Test("the command line's engines and lanes stand for the file's")
  func overridden() throws {
    let result = try run("--engines", "foundation,fast", "--lanes", "2", "--format", "csv")
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").dropFirst()
    #expect(lines.count == 6)
    #expect(lines.allSatisfy { $0.hasPrefix("foundation,2,") || $0.hasPrefix("fast,2,") })
  }

  @Test("--write-checksums verifies and writes; a decision that differs from it is never timed and exits 3")
  func checksums() throws {
    let saved = folder.url.appending(path: "saved.json").path
    let first = try run("--write-checksums")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.contains("files/both: checksum \(Self.checksum), new"))
    let written = try String(contentsOfFile: suite, encoding: .utf8)
    #expect(written.contains("\"checksum\": \"\(Self.checksum)\""))
    #expect(try run("--write-checksums").output.contains("files/both: checksum \(Self.checksum), as before"))
    #expect(try String(contentsOfFile: suite, encoding: .utf8) == written)
    #expect(try run().status == 0)

    try folder.write(written.replacing(String(Self.checksum), with: "12345"), to: "suite.json")
    for format in ["text", "json"] {
      let wrong = try run("--format", format, "--save", saved)
      #expect(wrong.status == 3)
      #expect(wrong.output.isEmpty, "no time is told, of no workload")
      #expect(!FileManager.default.fileExists(atPath: saved))
      #expect(
        wrong.errors.contains(
          "suite.json: workload \"files/both\": fast on 1 lane decides otherwise than expected: "
            + "checksum \(Self.checksum) instead of 12345; it is not timed"), "\(wrong.errors)")
      #expect(wrong.errors.split(separator: "\n").filter { $0.hasPrefix("error:") }.count == 1)
    }
    // The others are fine, and can be run alone.
    #expect(try run("--filter", "hot").status == 0)
    #expect(try run("--filter", "both", "--write-checksums").output.contains("was 12345"))
    #expect(try run().status == 0)
  }

  @Test("another workload than the one whose decisions were written down is bad data")
  func hash() throws {
    #expect(try run("--write-checksums").status == 0)
    try folder.write("x://alphabet\nx://beta\nx://other\n", to: "events.txt")
    let result = try run()
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("suite.json: workloads[0].hash: must be"), "\(result.errors)")
    #expect(try run("--write-checksums").status == 0)
    #expect(try run().status == 0)
  }

  @Test("--list tells what there is, and runs nothing")
  func list() throws {
    let text = try run("--list")
    #expect(text.status == 0, "\(text.errors)")
    #expect(text.output.split(separator: "\n").count == 2 + 3)
    #expect(text.errors.isEmpty)
    let object = try Self.object(try run("--list", "--format", "json", "--filter", "half").output)
    #expect(object["schema"] as? String == "eventrouter-suite-list/1")
    let workloads = try #require(object["workloads"] as? [[String: Any]])
    #expect(workloads.count == 1)
    #expect(workloads[0]["engines"] as? [String] == ["fast", "reference"])
    #expect((workloads[0]["workload"] as? [String: Any])?["events"] as? Int == 30)
    #expect((workloads[0]["workload"] as? [String: Any])?["conditions"] as? Int == 2)
    let csv = try run("--list", "--format", "csv", "--filter", "files/*")
    #expect(csv.output.hasPrefix("workload,conditions,events,"))
    #expect(csv.output.contains("files/both,2,3,"))
    let single = try Routebench.run(
      "run", "--list", "--condition-count", "5", "--event-count", "9", "--format", "csv")
    #expect(single.output.contains(",5,9,") || single.output.contains(" "))
  }

  @Test("filters choose by a part of the name or a glob; none is a usage error that names what there is")
  func filters() throws {
    func names(_ filters: String...) throws -> [Substring] {
      let result = try Routebench.run(
        ["run", "--suite", suite, "--list", "--format", "csv"] + filters.flatMap { ["--filter", $0] })
      return result.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    }
    #expect(try names("files") == ["files/both", "files/half"])
    #expect(try names("*/h*") == ["files/half"])
    #expect(try names("half", "hot") == ["hot", "files/half"])
    let none = try run("--filter", "*/x")
    #expect(none.status == 64)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("files/both, hot, files/half"))
  }

  @Test("a budget cuts rounds, and says so")
  func budget() throws {
    let result = try run("--rounds", "10000", "--budget", "0.01", "--filter", "both", "--format", "csv")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("note: cut to hold the budget of 0.0"), "\(result.errors)")
    #expect(result.errors.contains("5 rounds instead of 10000"))
    #expect(result.errors.contains("did not hold"))
    let single = try Routebench.run(
      ["--condition-count", "5", "--event-count", "9", "--lanes", "1", "--budget", "0.01", "--format", "csv"]
        + ["--sample-milliseconds", "1"])
    #expect(single.status == 0)
    #expect(single.errors.contains("5 rounds instead of 7"), "\(single.errors)")
  }

  @Test("bad files are one line with the file, the place, the value and what was expected")
  func badInput() throws {
    func check(_ text: String, _ status: Int32, _ word: String) throws {
      let file = try folder.write(text, to: "bad.json").path
      let result = try Routebench.run("run", "--suite", file, "--list")
      #expect(result.status == status, "\(result.errors)")
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(word), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    func suite(_ workload: String) -> String {
      "{\"schema\": \"eventrouter-suite/1\", \"workloads\": [{\"name\": \"a\", \(workload)}]}"
    }
    try check("", 65, "bad.json:1:1: expected a value, got the end of the text")
    try check(
      suite("\"lanes\": [1025], \"generate\": {\"kind\": \"hot\"}"), 65, "workloads[0].lanes[0]: must be")
    try check(
      suite("\"conditions\": \"none.txt\", \"events\": \"events.txt\""), 66, "/none.txt: no such file")
    try check(suite("\"scenes\": \"conditions.txt\", \"events\": \"events.txt\""), 65, "/conditions.txt:1:1")
    let missing = try Routebench.run("run", "--suite", "/nonexistent.json")
    #expect(missing.status == 66)
    #expect(missing.errors == "error: /nonexistent.json: no such file\n")
  }

  @Test("a workload without events is bad data, and named")
  func noEvents() throws {
    try folder.write("", to: "events.txt")
    let result = try run()
    #expect(result.status == 65)
    #expect(result.errors.contains("workload \"files/both\""), "\(result.errors)")
  }

  @Test(
    "options that do not go together exit 64",
    arguments: [
      ["--suite", "s", "--seed", "2"], ["--suite", "s", "--workload", "hot"],
      ["--suite", "s", "--events", "e"],
      ["--suite", "s", "--conditions", "c"], ["--suite", "s", "--event-count", "5"], ["--filter", "a"],
      ["--write-checksums"], ["--suite", "-", "--write-checksums"], ["--suite", "s", "--filter", ""],
      ["--suite", "s", "--list", "--write-checksums"], ["--list", "--save", "f"], ["--budget", "0"],
      ["--budget", "-1"], ["--budget", "nan"], ["--budget", "x"],
    ])
  func usage(options: [String]) throws {
    let result = try Routebench.run(["run"] + options)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("the committed suite: all decisions are those that were verified when it was written")
  func committed() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Suites/ci.json").standardized.path
    // Expected checksums cover every event, so the reference need not.
    let result = try Routebench.run(
      ["run", "--suite", file, "--verification-seconds", "0", "--format", "json"] + Self.quick)
    #expect(result.status == 0, "\(result.errors)")
    let workloads = try #require(try Self.object(result.output)["workloads"] as? [[String: Any]])
    #expect(workloads.count >= 10)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.ranges(of: "\"checksum\"").count == workloads.count, "every workload has one")
    #expect(text.ranges(of: "\"hash\"").count == workloads.count)
  }
}
