import Foundation
import Testing

@Suite("routebench compare")
struct CompareTests {
  /// A saved report of a release build on one machine, with times near `nanoseconds`.
  private static func report(
    nanoseconds: Double, hash: String = "00000000000000ff", checksum: String = "7", cpu: String = "c",
    configuration: String = "release", shift: Int = 0
  ) -> String {
    let samples = (0..<9).map { String(nanoseconds * (1 + Double(($0 + shift) % 3) / 200)) }
    return """
      {"schema": "eventrouter-benchmark/1",
       "environment": {"cpu": "\(cpu)", "cores": 2, "platform": "p", "swift": "6.3", "commit": "abc",
         "configuration": "\(configuration)", "allocator": "system"},
       "workload": {"name": "w", "hash": "\(hash)", "seed": null, "events": 2, "bytes": 3, "conditions": 1,
         "declarations": 1, "openScenes": 0},
       "results": [{"engine": "fast", "lanes": 1, "events": 2, "bytes": 3, "conditions": 1,
         "samplesNsPerEvent": [\(samples.joined(separator: ", "))], "buildSeconds": 0.5, "indexBytes": 9,
         "allocatedBytesPerEvent": null, "decisionChecksum": "\(checksum)", "verified": true}]}
      """
  }

  private let folder: TemporaryFolder
  private let baseline: String

  init() throws {
    folder = try TemporaryFolder()
    baseline = try folder.write(Self.report(nanoseconds: 100), to: "baseline.json").path
  }

  private func compare(_ candidate: String, _ options: String...) throws -> ProgramResult {
    let file = try folder.write(candidate, to: "candidate.json").path
    return try Routebench.run(["compare", baseline, file] + options)
  }

  @Test("the exit status is the verdict's: 0 fine or better, 2 regression, 3 wrong answers, 4 not comparable")
  func statuses() throws {
    #expect(try compare(Self.report(nanoseconds: 101)).status == 0)
    #expect(try compare(Self.report(nanoseconds: 50)).status == 0)
    #expect(try compare(Self.report(nanoseconds: 120)).status == 2)
    #expect(try compare(Self.report(nanoseconds: 120), "--max-slowdown", "30%").status == 0)
    #expect(try compare(Self.report(nanoseconds: 100, checksum: "8")).status == 3)
    #expect(try compare(Self.report(nanoseconds: 100, hash: "00000000000000fe")).status == 4)
    #expect(try compare(Self.report(nanoseconds: 100, configuration: "debug")).status == 4)
  }

  @Test("a table names the figures, their change and the verdict", arguments: ["text", "markdown"])
  func table(format: String) throws {
    let result = try compare(Self.report(nanoseconds: 120), "--format", format)
    for word in ["ns/event", "+20.0 %", "REGRESSION", "+5.00 %", "decisions", "not counted"] {
      #expect(result.output.contains(word), "\(word)")
    }
    #expect(result.output.hasSuffix("\n"))
    #expect(result.errors.isEmpty)
  }

  @Test("JSON for programs")
  func json() throws {
    let result = try compare(Self.report(nanoseconds: 120), "--format", "json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "eventrouter-comparison/1")
    #expect(object["verdict"] as? String == "regression")
    #expect(object["exitCode"] as? Int == 2)
    let figures = try #require(object["figures"] as? [[String: Any]])
    let time = try #require(figures.first { $0["figure"] as? String == "time" })
    #expect(abs(try #require(time["change"] as? Double) - 0.2) < 0.01)
    #expect(time["verdict"] as? String == "regression")
    #expect(try #require(time["probabilityIfNotSlower"] as? Double) < 0.01)
  }

  @Test("why results are not comparable is told on both outputs")
  func notComparable() throws {
    let result = try compare(Self.report(nanoseconds: 100, hash: "00000000000000fe"))
    #expect(result.output.contains("00000000000000fe"))
    #expect(result.errors.hasPrefix("error: not comparable: workload w"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("another machine is told loudly, in the table and beside it")
  func otherMachine() throws {
    let result = try compare(Self.report(nanoseconds: 200, cpu: "another"))
    #expect(result.status == 0)
    #expect(result.output.contains("not judged"))
    #expect(
      try compare(Self.report(nanoseconds: 100, cpu: "another"), "--require-same-machine").status == 4)
    #expect(result.output.contains("DIFFERENT MACHINES"))
    #expect(result.errors.contains("warning: DIFFERENT MACHINES"))
  }

  @Test("folders: the k-th files are pairs, and instructions may lie beside them")
  func folders() throws {
    for (side, factor) in [("before", 1.0), ("after", 1.08)] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: side), withIntermediateDirectories: true)
      for process in 0..<8 {
        // The machine slows down by half on the way: the pairs do not mind.
        let time = 100 * factor * (1 + Double(process) / 14)
        try folder.write(
          Self.report(nanoseconds: time, shift: process + side.count), to: "\(side)/\(process).json")
      }
      try folder.write(
        """
        {"schema": "eventrouter-instructions/1", "tool": "t",
         "counts": [{"workload": "w", "events": 10, "instructions": \(Int(1_000 * factor))}]}
        """, to: "\(side)/instructions.json")
      try folder.write("not a report", to: "\(side)/notes.txt")
    }
    let (before, after) = (
      folder.url.appending(path: "before").path, folder.url.appending(path: "after").path
    )
    let result = try Routebench.run("compare", before, after, "--ignore", "instructions")
    #expect(result.status == 2, "\(result.output)")
    #expect(result.output.contains("8 pairs of processes in turns"))
    #expect(result.output.contains("ignored"))
    #expect(try Routebench.run("compare", before, after, "--ignore", "time").status == 2)
    #expect(try Routebench.run("compare", before, after, "--ignore", "time,instructions").status == 0)
    #expect(try Routebench.run("compare", after, before).status == 0)
  }

  @Test("a missing file exits 66, a bad one 65, with one line that names it")
  func badInput() throws {
    let bad = try folder.write("{\"schema\": \"eventrouter-benchmark/9\"}", to: "bad.json").path
    let empty = folder.url.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    for (file, status, word) in [
      ("/nonexistent.json", 66, "/nonexistent.json: no such file"), (empty.path, 66, "*.json: no such file"),
      (bad, 65, "bad.json: schema: must be one of \"eventrouter-benchmark/1\""),
    ] as [(String, Int32, String)] {
      let result = try Routebench.run("compare", baseline, file)
      #expect(result.status == status)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains(word), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "wrong options exit 64",
    arguments: [
      ["--max-slowdown", "x"], ["--max-slowdown", "-1"], ["--max-slowdown", "1e3"], ["--significance", "0"],
      ["--significance", "50%"], ["--ignore", "decisions"], ["--ignore", "colour"], ["--format", "csv"],
      ["surplus"], ["--max-allocated-bytes", "-1"],
    ])
  func usage(options: [String]) throws {
    let result = try Routebench.run(["compare", baseline, baseline] + options)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}

@Suite("routebench turns")
struct TurnsTests {
  private static let workload = [
    "--condition-count", "20", "--event-count", "50", "--sample-milliseconds", "1",
  ]

  @Test("a round for each line, and a report at the end, which the next process trusts")
  func turns() throws {
    let folder = try TemporaryFolder()
    let first = folder.url.appending(path: "1.json").path
    let result = try Routebench.run(["turns", "--save", first] + Self.workload, input: "\n\n\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "ready\nready\nready\nready\n")
    let second = folder.url.appending(path: "2.json").path
    let next = try Routebench.run(
      ["turns", "--save", second, "--verified-by", first] + Self.workload, input: "\n")
    #expect(next.status == 0, "\(next.errors)")
    // Of debug builds, where this test is one.
    #expect([0, 2, 4].contains(try Routebench.run("compare", first, second).status))
  }

  private static let calls = """
    {"schema": "eventrouter-suite/1", "workloads": [
      {"name": "one \\"by\\" one", "call": "event", "generate": {"kind": "hot", "conditionCount": 5, "eventCount": 20}},
      {"name": "compile", "call": "compile", "generate": {"kind": "hot", "conditionCount": 7, "eventCount": 3}}
    ]}
    """

  @Test("the workloads of a suite take turns together, each with its call")
  func suite() throws {
    let folder = try TemporaryFolder()
    let suite = try folder.write(Self.calls, to: "suite.json").path
    let first = folder.url.appending(path: "1.json").path
    let options = ["--suite", suite, "--sample-milliseconds", "1", "--samples", "2"]
    let result = try Routebench.run(["turns", "--save", first] + options, input: "\n\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "ready\nready\nready\n")
    let text = try String(contentsOf: URL(filePath: first), encoding: .utf8)
    #expect(text.contains(#""call": "event""#) && text.contains(#""call": "compile""#))
    let second = folder.url.appending(path: "2.json").path
    let next = try Routebench.run(
      ["turns", "--save", second, "--verified-by", first] + options, input: "\n")
    #expect(next.status == 0, "\(next.errors)")
    let filtered = try Routebench.run(
      ["turns", "--save", second, "--filter", "compile"] + options, input: "\n")
    #expect(filtered.status == 0, "\(filtered.errors)")
  }

  @Test("--count does each workload once, and prints how much that was")
  func count() throws {
    let folder = try TemporaryFolder()
    let suite = try folder.write(Self.calls, to: "suite.json").path
    let result = try Routebench.run("turns", "--count", "--suite", suite)
    #expect(result.output == "20 \"one \\\"by\\\" one\"\n7 \"compile\"\n", "\(result.errors)")
    #expect(try Routebench.run(["turns", "--count"] + Self.workload.dropLast(2)).output.hasPrefix("50 \""))
  }

  @Test(
    "wrong options exit 64",
    arguments: [
      [], ["--count", "--save", "x"], ["--count", "--suite", "x", "--seed", "2"],
      ["--count", "--filter", "x"], ["--save", "x", "--samples", "0"],
    ])
  func usage(options: [String]) throws {
    #expect(try Routebench.run(["turns"] + options).status == 64)
  }

  @Test("who decides otherwise than the report says is not timed, and exits 3")
  func wrong() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "1.json")
    let result = try Routebench.run(["turns", "--save", file.path] + Self.workload, input: "\n")
    #expect(result.status == 0)
    let text = try String(contentsOf: file, encoding: .utf8)
    let checksum = try #require(text.firstMatch(of: /"decisionChecksum": "(\d+)"/)).output.1
    let planted = try folder.write(text.replacing(checksum, with: "12345"), to: "planted.json").path
    let wrong = try Routebench.run(
      ["turns", "--save", file.path, "--verified-by", planted] + Self.workload, input: "\n")
    #expect(wrong.status == 3)
    #expect(wrong.output.isEmpty, "it never became ready")
    #expect(wrong.errors.contains("instead of 12345"))
  }

  @Test("no turn is an error, and so is a report of another workload")
  func noTurn() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "1.json").path
    #expect(try Routebench.run(["turns", "--save", file] + Self.workload).status == 66)
    #expect(try Routebench.run(["turns", "--save", file] + Self.workload, input: "\n").status == 0)
    let other = try Routebench.run(
      ["turns", "--save", file, "--verified-by", file, "--seed", "2"] + Self.workload, input: "\n")
    #expect(other.status == 65)
    #expect(other.errors.contains("has no verified result of"))
  }
}
