import EventModel
import RouterFiles
import Testing
import Workloads

@testable import BenchmarkCore

@Suite("A suite's report")
struct SuiteReportTests {
  private static func report(budget: Duration? = nil) throws -> SuiteReport {
    let workloads = try ["one, \"odd\"", "two|\n"].map { name in
      let workload = Workload(
        name: name, configuration: RouterConfiguration(), events: (0..<64).map { .url(String($0)) })
      let engines: [PlantedEngine] = [.right(.fast), .right(.reference)]
      let results = try Benchmark(
        factories: engines.map(\.factory), plan: .quick([.fast, .reference], lanes: [1, 2])
      ).run(workload)
      return WorkloadResults(workload, seed: 3, results: results)
    }
    return SuiteReport(
      BenchmarkReport(environment: .current(cores: 2), workloads: workloads), of: "s.json",
      checksums: [7, nil], wantedRounds: 9, budget: budget)
  }

  @Test("comes back as it was written")
  func roundTrip() throws {
    let report = try Self.report(budget: .seconds(2))
    let saved = try BenchmarkReport(bytes: Array(report.formatted(as: .json).utf8), name: "saved.json")
    #expect(saved.environment == report.report.environment)
    #expect(saved.workloads == report.report.workloads)
    for (saved, written) in zip(saved.workloads, report.report.workloads) {
      #expect(saved.results.map(\.nanoseconds) == written.results.map(\.nanoseconds))
      #expect(saved.results.map(\.decisionChecksum) == written.results.map(\.decisionChecksum))
    }
  }

  @Test("names every workload, in every format, and ends in one newline", arguments: ReportFormat.allCases)
  func formats(format: ReportFormat) throws {
    let text = try Self.report().formatted(as: format)
    #expect(text.contains("one, "))
    #expect(text.contains("two|"))
    #expect(text.hasSuffix("\n"))
    #expect(!text.hasSuffix("\n\n"))
  }

  @Test("as CSV: one header, and a line per result")
  func csv() throws {
    let text = try Self.report().formatted(as: .csv)
    #expect(text.ranges(of: "engine,lanes,").count == 1)
    // The second name has a line break, in quotation marks.
    #expect(text.split(separator: "\n").count == 1 + 4 + 4 * 2)
  }

  @Test("says what a budget left of the rounds, and whether decisions were expected")
  func budget() throws {
    let text = try Self.report(budget: .seconds(2)).formatted(as: .text)
    #expect(text.contains("5 of 9 in a budget of 2.00 s"))
  }

  @Test("says once what is as expected, and names what is otherwise")
  func deviations() throws {
    var report = try Self.report()
    for format in [ReportFormat.text, .markdown] {
      let text = report.formatted(as: format)
      #expect(text.ranges(of: "decisions as expected; verified and timed on all events").count == 1)
      #expect(text.ranges(of: "no decisions were expected").count == 1, "of the second workload")
      #expect(text.ranges(of: "timed on all").count == 1, "\(text)")
    }
    report.report.workloads[0].summary.events += 1
    #expect(report.text.ranges(of: "fast, 1 lane: timed on a sample of 64 of 65 events").count == 1)
    report.report.workloads[0].summary.events -= 1
    report.report.workloads[1].summary.call = .update
    report.report.workloads[1].results = report.report.workloads[1].results.map { result in
      var result = result
      result.events = 2
      return result
    }
    #expect(report.text.ranges(of: "are per update, not per event").count == 1)
    let second = try #require(report.text.components(separatedBy: ": hash").last)
    #expect(!second.contains("timed on a sample"), "a call that changes the router takes no events")
    report.checksums = [nil, nil]
    #expect(report.text.ranges(of: "no decisions were expected").count == 1)
  }
}
