import EventModel
import Foundation
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("A report says the same in every format")
struct ReportTests {
  private let report: BenchmarkReport

  init() throws {
    let workload = Workload(
      name: "two, \"odd\"", configuration: RouterConfiguration(), events: (0..<64).map { .url(String($0)) })
    let engines: [PlantedEngine] = [
      .right(.fast), .right(.fastOne), .right(.reference), .right(.foundation),
    ]
    let results = try Benchmark(
      factories: engines.map(\.factory), plan: .quick(EngineName.allCases, lanes: [1, 2])
    ).run(workload)
    report = BenchmarkReport(
      environment: .current(cores: 2), workloads: [WorkloadResults(workload, seed: 7, results: results)])
  }

  @Test("JSON has the promised keys, of the promised types")
  func json() throws {
    let text = report.formatted(as: .json)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(object.keys) == ["schema", "environment", "workload", "results"])
    #expect(object["schema"] as? String == BenchmarkReport.schema)
    let environment = try #require(object["environment"] as? [String: Any])
    for key in ["cpu", "platform", "swift", "commit", "configuration", "allocator"] {
      #expect(environment[key] is String, "\(key)")
    }
    #expect(environment["cores"] is Int)
    let workload = try #require(object["workload"] as? [String: Any])
    #expect((workload["hash"] as? String)?.count == 16)
    #expect(workload["name"] as? String == "two, \"odd\"")
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.count == 7)
    for result in results {
      for key in ["lanes", "events", "bytes", "conditions", "indexBytes"] {
        #expect(result[key] is Int, "\(key)")
      }
      for key in ["nsPerEvent", "nsPerEventMin", "eventsPerSecond", "bytesPerSecond", "buildSeconds"] {
        #expect(result[key] is Double, "\(key)")
      }
      #expect(result["engine"] is String)
      #expect((result["samplesNsPerEvent"] as? [Double])?.count == 5)
      #expect(result["allocatedBytesPerEvent"] is Double || result["allocatedBytesPerEvent"] is NSNull)
      #expect((result["decisionChecksum"] as? String).flatMap { UInt64($0) } != nil)
      #expect(result["verified"] is Bool)
      #expect(result["timesFasterThanFoundation"] is Double)
    }
  }

  @Test("CSV has a line per result, each with all fields")
  func csv() {
    let lines = report.formatted(as: .csv).split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines[0].hasPrefix("engine,lanes,events,bytes,conditions,"))
    #expect(lines[1].hasPrefix("fast,1,64,"))
    #expect(lines[3].hasPrefix("fast-one,1,64,"))
    #expect(lines.dropFirst().allSatisfy { $0.contains("\"two, \"\"odd\"\"\"") })
    let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false).count
    for line in lines.dropFirst() {
      // Outside of quotation marks, commas separate.
      let plain = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }.map(\.element).joined()
      #expect(plain.split(separator: ",", omittingEmptySubsequences: false).count == columns)
    }
  }

  @Test("Markdown is one table, its rows of one width")
  func markdown() {
    let rows = report.formatted(as: .markdown).split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 9)
    #expect(Set(rows.map { $0.count { $0 == "|" } }).count == 1)
  }

  @Test("every format names the environment and the workload's hash", arguments: ReportFormat.allCases)
  func environment(format: ReportFormat) {
    let text = report.formatted(as: format)
    #expect(text.contains(report.workloads[0].summary.hash))
    #expect(text.contains(report.environment.cpu))
    #expect(text.contains(report.environment.swift))
    #expect(text.contains(report.environment.commit))
    #expect(text.hasSuffix("\n"))
  }

  @Test("text says what is a sample and how far it is verified")
  func text() {
    let text = report.formatted(as: .text)
    #expect(
      text.contains("fast, 1 lane: timed on all 64 events; verified: decides as the reference on all 64"))
    #expect(
      text.contains("fast-one, 1 lane: timed on all 64 events; verified: decides as the reference on all 64"))
    #expect(text.contains("foundation, 1 lane: timed on a sample of 16 of 64 events"))
  }

  @Test(
    "figures",
    arguments: [(0.0, "0"), (0.00123, "0.00123"), (1.234, "1.23"), (12.34, "12.3"), (1234.5, "1,235")])
  func figures(number: Double, expected: String) { #expect(Figures.short(number) == expected) }
}
