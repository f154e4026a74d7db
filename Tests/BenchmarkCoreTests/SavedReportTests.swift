import EventModel
import RouterFiles
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("A saved report is read back as it was written, or refused")
struct SavedReportTests {
  private static func report() throws -> BenchmarkReport {
    let workload = Workload(
      name: "two, \"odd\"", configuration: RouterConfiguration(), events: (0..<64).map { .url(String($0)) })
    let engines: [PlantedEngine] = [
      .right(.fast), .right(.fastOne), .right(.reference), .right(.foundation),
    ]
    let results = try Benchmark(
      factories: engines.map(\.factory), plan: .quick(EngineName.allCases, lanes: [1, 2])
    ).run(workload)
    return BenchmarkReport(
      environment: .current(cores: 2),
      workloads: [WorkloadResults(workload, seed: UInt64.max, results: results)])
  }

  private static func read(_ text: String) throws(FileFormatError) -> BenchmarkReport {
    try BenchmarkReport(bytes: Array(text.utf8), name: "saved.json")
  }

  @Test("what a file could have been is told whole", arguments: ["eventrouter-scale/3", "x"])
  func schemas(_ schema: String) throws {
    let error = #expect(throws: FileFormatError.self) {
      try SavedFile(bytes: Array(#"{"schema": "\#(schema)"}"#.utf8), name: "f.json")
    }
    let words = try #require(error).description
    let accepted =
      SavedSchema.Kind.allCases.map(\.schema) + [MemoryReport.schema, ChurnReport.schema, SavedPeers.schema]
    for name in accepted { #expect(words.contains("\"\(name)\""), "\(words)") }
  }

  @Test("every figure and every sample comes back")
  func roundTrip() throws {
    let report = try Self.report()
    let saved = try Self.read(report.formatted(as: .json))
    #expect(saved.file == "saved.json")
    #expect(saved.environment == report.environment)
    #expect(saved.workloads == report.workloads)
    #expect(saved.workloads.count == 1)
    #expect(saved.workloads[0].results.count == 7)
    for (read, written) in zip(saved.workloads[0].results, report.workloads[0].results) {
      #expect(read.engine == written.engine)
      #expect(read.lanes == written.lanes)
      #expect(read.events == written.events)
      #expect(read.bytes == written.bytes)
      #expect(read.nanoseconds == written.nanoseconds)
      #expect(read.buildSeconds == written.buildSeconds)
      #expect(read.indexBytes == written.indexBytes)
      #expect(read.allocatedBytesPerEvent == written.allocatedBytesPerEvent)
      #expect(read.decisionChecksum == written.decisionChecksum)
      #expect(read.verified == written.verified)
      #expect(read.comparedEvents == written.comparedEvents)
      #expect(read.instructionsPerEvent == nil)
    }
  }

  private static let environment = """
    {"cpu": "c", "cores": 2, "platform": "p", "swift": "6.3", "commit": "abc", "configuration": "release",
     "allocator": "system"}
    """
  private static func workload(name: String = "w") -> String {
    """
    {"name": "\(name)", "hash": "00000000000000ff", "seed": null, "events": 2, "bytes": 3, "conditions": 1,
     "declarations": 1, "openScenes": 0}
    """
  }
  private static let result = """
    {"engine": "fast", "lanes": 1, "events": 2, "bytes": 3, "conditions": 1, "samplesNsPerEvent": [1, 2.5e0],
     "buildSeconds": 0.5, "indexBytes": 9, "allocatedBytesPerEvent": null, "instructionsPerEvent": 12.5,
     "decisionChecksum": "18446744073709551615", "verified": true, "aKeyOfALaterVersion": [1]}
    """
  private static func single(result: String = result) -> String {
    """
    {"schema": "eventrouter-benchmark/1", "environment": \(environment), "workload": \(workload()),
     "results": [\(result)]}
    """
  }
  private static func suite(_ names: [String]) -> String {
    let entries = names.map { "{\"workload\": \(workload(name: $0)), \"results\": [\(result)]}" }
    return """
      {"schema": "eventrouter-benchmark-suite/1", "environment": \(environment),
       "workloads": [\(entries.joined(separator: ","))]}
      """
  }

  @Test("what only some files have may be absent; keys of later versions are ignored")
  func optionalKeys() throws {
    let saved = try Self.read(Self.single()).workloads[0].results[0]
    #expect(saved.allocatedBytesPerEvent == nil)
    #expect(saved.instructionsPerEvent == 12.5)
    #expect(saved.passesPerRound == nil)
    #expect(saved.decisionChecksum == UInt64.max)
    #expect(saved.nanoseconds.values == [1, 2.5])
  }

  @Test("a suite's file has several workloads, in order")
  func suites() throws {
    let saved = try Self.read(Self.suite(["a", "b"]))
    #expect(saved.workloads.map(\.summary.name) == ["a", "b"])
    #expect(saved.workloads[1].results[0].indexBytes == 9)
  }

  @Test(
    "a file that is not as promised is refused; the error names the place, the value and what was expected",
    arguments: [
      ("\"eventrouter-benchmark/1\"", "\"eventrouter-benchmark/9\"", "saved.json: schema: must be "),
      ("\"cores\": 2", "\"cores\": 0", "environment.cores: must be an integer from 1 to"),
      ("\"cores\": 2, ", "", "environment.cores: missing; expected a number"),
      ("00000000000000ff", "ff", "workload.hash: must be 16 hexadecimal digits, got a string (\"ff\")"),
      ("\"engine\": \"fast\"", "\"engine\": \"quick\"", "results[0].engine: must be \"fast\", "),
      ("[1, 2.5e0]", "[1, -2]", "results[0].samplesNsPerEvent[1]: must be a number of nanoseconds greater"),
      ("[1, 2.5e0]", "[1, 1e999]", "results[0].samplesNsPerEvent[1]: must be"),
      ("[1, 2.5e0]", "[]", "results[0].samplesNsPerEvent: must be an array of at least one number"),
      ("[1, 2.5e0]", "7", "results[0].samplesNsPerEvent: must be an array, got a number (7)"),
      ("\"18446744073709551615\"", "\"18446744073709551616\"", "results[0].decisionChecksum: must be a str"),
      ("\"18446744073709551615\"", "5", "results[0].decisionChecksum: must be a string of decimal digits"),
      ("\"verified\": true", "\"verified\": \"yes\"", "results[0].verified: must be true or false"),
      ("\"lanes\": 1", "\"lanes\": 1.5", "results[0].lanes: must be an integer"),
      ("\"indexBytes\": 9", "\"indexBytes\": null", "results[0].indexBytes: must be an integer"),
      ("\"lanes\": 1", "\"lanes\": 1, \"lanes\": 1", "results[0].lanes: duplicate key"),
    ])
  func refused(part: String, replacement: String, expected: String) throws {
    let text = Self.single()
    #expect(text.contains(part))
    let error = try #require(throws: FileFormatError.self) {
      try Self.read(text.replacing(part, with: replacement))
    }
    #expect(error.description.hasPrefix("saved.json:"))
    #expect(error.description.contains(expected), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test("nothing stands twice, and nothing is empty")
  func duplicates() {
    for (text, expected) in [
      (Self.single(result: Self.result + "," + Self.result), "results[1]: fast on 1 lanes stands here"),
      (Self.single(result: ""), "results: must be an array of at least one result"),
      (Self.suite(["a", "b", "a"]), "workloads[2].workload.name: must be a name that no other"),
      (Self.suite([]), "workloads: must be an array of at least one workload"),
      ("", "expected a value"), ("[]", "must be an object"), ("{}", "schema: missing"),
    ] {
      let error = #expect(throws: FileFormatError.self) { try Self.read(text) }
      #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
    }
  }
}
