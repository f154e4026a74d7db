import Foundation
import Testing

@Suite("routebench run")
struct RunTests {
  /// A run that is over soon.
  private static func quick(_ arguments: String...) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    let conditions = try folder.write("alpha\nbeta\nCAFÉ\n", to: "conditions.txt")
    let events = try folder.write("x://alphabet\nx://Beta\nx://cafe\nx://none\n\n", to: "events.txt")
    let fixed = [
      "run", "--conditions", conditions.path, "--events", events.path, "--rounds", "5",
      "--sample-milliseconds",
      "1",
    ]
    return try Routebench.run(fixed + arguments)
  }

  @Test("one engine on one lane as JSON: the specified keys, the right checksum")
  func json() throws {
    let result = try Self.quick("--engines", "fast", "--lanes", "1", "--format", "json")
    #expect(result.status == 0, "\(result.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(Set(object.keys).isSuperset(of: ["schema", "environment", "workload", "results"]))
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.count == 1)
    let fast = try #require(results.first)
    #expect(fast["engine"] as? String == "fast")
    #expect(fast["lanes"] as? Int == 1)
    #expect(fast["events"] as? Int == 5)
    #expect(fast["bytes"] as? Int == 12 + 8 + 8 + 8)
    #expect(fast["conditions"] as? Int == 3)
    #expect((fast["samplesNsPerEvent"] as? [Double])?.count == 5)
    #expect(fast["verified"] as? Bool == true)
    #expect(try #require(fast["indexBytes"] as? Int) > 0)
    // Declarations 0, 1 and 2, then two unhandled events.
    let destinations: [UInt64] = [1 << 32, 1 << 32 + 1, 1 << 32 + 2, 1 << 33, 1 << 33]
    var checksum: UInt64 = 0
    for (index, destination) in destinations.enumerated() {
      checksum &+= UInt64(index + 1) &* (destination + 1)
    }
    #expect(fast["decisionChecksum"] as? String == String(checksum))
    let workload = try #require(object["workload"] as? [String: Any])
    #expect(workload["events"] as? Int == 5)
  }

  @Test(
    "all engines on two numbers of lanes, in every format", arguments: ["text", "json", "csv", "markdown"])
  func formats(format: String) throws {
    let result = try Self.quick("--lanes", "1,2", "--format", format)
    #expect(result.status == 0, "\(result.errors)")
    for engine in ["fast", "fast-one", "reference", "foundation"] { #expect(result.output.contains(engine)) }
    #expect(result.output.hasSuffix("\n"))
    #expect(!result.output.hasSuffix("\n\n"))
  }

  @Test("one event per call has a row of its own, on one lane whatever is asked for")
  func oneEvent() throws {
    let result = try Self.quick("--engines", "fast,fast-one", "--lanes", "2", "--format", "json")
    #expect(result.status == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let results = try #require(object?["results"] as? [[String: Any]])
    #expect(results.map { $0["engine"] as? String } == ["fast", "fast-one"])
    #expect(results.map { $0["lanes"] as? Int } == [2, 1])
    #expect(results.allSatisfy { $0["verified"] as? Bool == true && $0["events"] as? Int == 5 })
    #expect(results[0]["decisionChecksum"] as? String == results[1]["decisionChecksum"] as? String)
  }

  @Test("the generated workload runs without files, and is the same for the same seed")
  func generated() throws {
    func hash(seed: String) throws -> String {
      let result = try Routebench.run(
        "--condition-count", "50", "--event-count", "200", "--engines", "fast", "--lanes", "1", "--rounds",
        "5",
        "--sample-milliseconds", "1", "--format", "json", "--seed", seed)
      #expect(result.status == 0, "\(result.errors)")
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      return try #require((object?["workload"] as? [String: Any])?["hash"] as? String)
    }
    #expect(try hash(seed: "1") == hash(seed: "1"))
    #expect(try hash(seed: "1") != hash(seed: "2"))
  }

  @Test("events from the standard input")
  func stdin() throws {
    let result = try Routebench.run(
      [
        "--events", "-", "--rounds", "5", "--sample-milliseconds", "1", "--engines", "fast",
        "--condition-count",
        "20", "--format", "csv",
      ], input: "a\nb\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("fast,1,2,2,20,"))
  }

  @Test("--save writes the JSON, whatever is printed")
  func save() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "report.json")
    let result = try Self.quick("--engines", "fast", "--lanes", "1", "--format", "csv", "--save", file.path)
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("engine,lanes,"))
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    #expect(object?["schema"] is String)
  }

  @Test("a report that cannot be saved is an I/O error")
  func unsaved() throws {
    let result = try Self.quick("--engines", "fast", "--lanes", "1", "--save", "/nonexistent/report.json")
    #expect(result.status == 74)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("/nonexistent/report.json"))
  }

  @Test(
    "wrong options exit 64 and name what is wrong",
    arguments: [
      ["--rounds", "4"], ["--rounds", "x"], ["--lanes", "0"], ["--lanes", "1,,2"], ["--lanes", "-1"],
      ["--engines", "fast,slow"], ["--engines", ""], ["--format", "xml"], ["--seed", "-1"], ["--bogus"],
      ["--scenes", "a", "--conditions", "b"], ["--workload", "none"], ["--event-count", "0"], ["surplus"],
    ])
  func usage(arguments: [String]) throws {
    let result = try Routebench.run(["run"] + arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(arguments[0]) || result.errors.contains(arguments.last ?? ""))
  }

  @Test("missing input exits 66, bad input 65, each with one line")
  func badInput() throws {
    let folder = try TemporaryFolder()
    let empty = try folder.write("", to: "empty.txt")
    let malformed = try folder.write("{\"declarations\": 1}", to: "scenes.json")
    let cases: [(arguments: [String], status: Int32, word: String)] = [
      (["--conditions", "/nonexistent.txt"], 66, "/nonexistent.txt"),
      (["--events", folder.url.path], 66, folder.url.path),
      (["--events", empty.path], 65, "empty"),
      (["--scenes", malformed.path], 65, "declarations"),
      (["--max-conditions", "10", "--condition-count", "20", "--event-count", "5"], 65, "10"),
    ]
    for (arguments, status, word) in cases {
      let result = try Routebench.run(arguments)
      #expect(result.status == status, "\(arguments)")
      #expect(result.output.isEmpty)
      let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("error:") }
      #expect(lines.count == 1, "\(result.errors)")
      #expect(result.errors.contains(word))
    }
  }

  @Test(
    "help and version", arguments: [["--help"], ["run", "--help"], ["verify", "--help"], ["--version"]])
  func help(arguments: [String]) throws {
    let result = try Routebench.run(arguments)
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
    #expect(result.errors.isEmpty)
  }
}
