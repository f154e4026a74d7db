import Foundation
import Testing

@Suite("routebench churn")
struct ChurnTests {
  private static let small = [
    "churn", "--condition-count", "20", "--event-count", "50", "--seconds", "0.03",
  ]

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(
    "JSON has every figure, verified", arguments: ["replace", "openClose", "activate", "mixed"])
  func json(kind: String) throws {
    let result = try Routebench.run(Self.small + ["--kind", kind, "--scenes", "4", "--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    let report = try Self.object(result.output)
    #expect(report["schema"] as? String == "eventrouter-churn/1")
    #expect(report["kind"] as? String == kind)
    #expect(report["conditions"] as? Int == 20)
    #expect(report["scenes"] as? Int == 4)
    #expect(report["verified"] as? Bool == true)
    #expect(report["requestedRate"] is NSNull)
    for figure in [
      "updatesPerSecond", "updateP50Micros", "updateP99Micros", "updateMaxMicros", "throughputRatio",
      "throughputRatioIdle", "memoryRatio", "eventsPerSecond",
    ] {
      #expect((report[figure] as? Double).map { $0 > 0 } == true, "\(figure)")
    }
    #expect((report["turns"] as? [[String: Any]])?.count == 5)
  }

  @Test("the other formats have the figures too", arguments: ["text", "csv", "markdown"])
  func formats(format: String) throws {
    let result = try Routebench.run(Self.small + ["--rate", "50", "--format", format])
    #expect(result.status == 0, "\(result.errors)")
    let words =
      format == "csv" ? ["throughputRatio", "memoryRatio"] : ["beside the control", "p99", "verified: 3"]
    for word in words { #expect(result.output.contains(word), "\(word)") }
    #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
  }

  @Test(
    "every kind of set",
    arguments: [
      (["--workload", "uuids"], 20), (["--workload", "twoLetters"], 2), (["--workload", "nonASCII"], 2),
      (["--workload", "server"], 2),
    ])
  func workloads(options: [String], scenes: Int) throws {
    let result = try Routebench.run(Self.small + options + ["--versions", "0", "--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    let report = try Self.object(result.output)
    #expect(report["scenes"] as? Int == scenes)
    #expect(report["conditions"] as? Int == 20)
    #expect(report["verifiedVersions"] as? Int == 1)
  }

  @Test("conditions and events from files; a report of what was saved")
  func files() throws {
    let folder = try TemporaryFolder()
    let conditions = try folder.write("photo\nvideo\nmusic\nnotes\nmail\n", to: "c.txt").path
    let events = try folder.write("x://photo\nx://mail/notes\n", to: "e.txt").path
    let saved = folder.url.appending(path: "churn.json").path
    let result = try Routebench.run(
      "churn", "--conditions", conditions, "--events", events, "--seconds", "0.03", "--scenes", "2",
      "--format", "json", "--save", saved)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try String(contentsOfFile: saved, encoding: .utf8) == result.output)
    let report = try Self.object(result.output)
    #expect(report["conditions"] as? Int == 4, "one waits")
    let workload = try #require(report["workload"] as? [String: Any])
    #expect(workload["events"] as? Int == 2 && workload["seed"] is NSNull)
    #expect((workload["name"] as? String) == "c.txt, e.txt, 4 in 2 scenes")
    let page = try Routebench.run("report", saved)
    #expect(page.status == 0 && page.output.contains("<section id=\"churn\""))
  }

  @Test(
    "wrong options exit 64",
    arguments: [
      ["--condition-count", "0"], ["--scenes", "0"], ["--scenes", "21"], ["--kind", "all"], ["--rate", "0"],
      ["--rate", "nan"], ["--seconds", "0"], ["--versions", "-1"], ["--format", "xml"],
      ["--workload", "none"],
      ["--verification-seconds", "-1"], ["--event-length", "0"], ["--lanes", "2"],
    ])
  func usage(options: [String]) throws {
    let result = try Routebench.run(Self.small + options)
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("files that do not do exit with what is wrong, in one line, and no figure is printed")
  func badInput() throws {
    let folder = try TemporaryFolder()
    let five = try folder.write("a\nb\nc\nd\ne\n", to: "five.txt").path
    let one = try folder.write("a\n", to: "one.txt").path
    let nothing = try folder.write("", to: "nothing.txt").path
    let cases: [(options: [String], status: Int32, words: String)] = [
      (["--conditions", "/nonexistent"], 66, "/nonexistent: no such file"),
      (["--conditions", one], 65, "one.txt: has 1 conditions; expected two or more"),
      (["--conditions", five, "--scenes", "5"], 64, "--scenes must be at most"),
      (["--conditions", five, "--condition-count", "5"], 64, "--condition-count must be below"),
      (["--conditions", five, "--events", nothing], 65, "nothing.txt: there is nothing to time"),
      (["--conditions", five, "--max-event-bytes", "3"], 65, "events: event 0 has"),
      (["--conditions", five, "--max-conditions", "3"], 65, "five.txt: "),
      (["--conditions", five, "--save", "/nonexistent/x"], 74, "/nonexistent/x: cannot be written"),
    ]
    for (options, status, words) in cases {
      let result = try Routebench.run(["churn", "--seconds", "0.03"] + options)
      #expect(result.status == status, "\(options): \(result.errors)")
      #expect(result.output.isEmpty)
      let lines = result.errors.split(separator: "\n").filter { !$0.contains("debug build") }
      #expect(lines.count == 1 && lines[0].contains(words), "\(result.errors)")
    }
  }
}
