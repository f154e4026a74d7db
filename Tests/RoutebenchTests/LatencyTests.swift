import Foundation
import Testing

@Suite("routebench latency")
struct LatencyTests {
  /// A measurement that is over soon.
  private static func quick(_ arguments: [String], input: String = "") throws -> ProgramResult {
    try Routebench.run(
      ["latency", "--condition-count", "20", "--event-count", "100", "--warm-up", "0.01"] + arguments,
      input: input)
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static let rate = ["--rate", "2000", "--duration", "0.05"]

  @Test("JSON: percentiles and a curve of response and service time, verified, with the workload's hash")
  func json() throws {
    let result = try Self.quick(Self.rate + ["--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    let report = try Self.object(result.output)
    #expect(report["schema"] as? String == "eventrouter-latency/2")
    #expect(report["verified"] as? Bool == true)
    #expect((report["workload"] as? [String: Any])?["hash"] is String)
    #expect((report["environment"] as? [String: Any])?["cores"] is Int)
    let run = try #require((report["results"] as? [[String: Any]])?.first)
    #expect(run["scheduledEvents"] as? Int == 100)
    #expect(abs(try #require(run["requestedRate"] as? Double) - 2_000) < 1e-6)
    for name in ["response", "service"] {
      let latencies = try #require(run[name] as? [String: Any])
      #expect(latencies["count"] as? Int == 100)
      let percentiles = try #require(latencies["percentiles"] as? [String: Int])
      #expect(Set(percentiles.keys) == ["p50", "p90", "p99", "p99.9", "p99.99"])
      let curve = try #require(latencies["curve"] as? [[Double]])
      #expect(curve.allSatisfy { $0.count == 3 } && curve.last?.first == 100 && curve.last?.last == 100)
      #expect(curve.last?[1] == (latencies["max"] as? Int).map(Double.init))
    }
  }

  @Test("every format, every kind of load", arguments: ["text", "csv", "markdown"])
  func formats(format: String) throws {
    let sweep = ["--sweep", "--sweep-from", "500", "--sweep-to", "1000", "--duration", "0.02"]
    for load in [Self.rate, Self.rate + ["--batch", "10"], sweep + ["--limit", "1s"]] {
      let result = try Self.quick(load + ["--format", format])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("response") && result.output.contains("service"))
      #expect(result.output.contains("p99.99"))
      #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
    }
  }

  @Test("a rate that cannot be held is said to be so, with what waited")
  func overload() throws {
    // The reference takes more than a microsecond for anything.
    let result = try Self.quick(
      ["--rate", "1e8", "--duration", "0.002", "--engine", "reference", "--warm-up", "0"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("THE RATE WAS NOT HELD"))
    #expect(result.output.contains("waited when the last was due"))
  }

  @Test("a sweep ends at the rate that is not held, and names the highest that was")
  func sweep() throws {
    let result = try Self.quick(
      [
        "--sweep", "--sweep-from", "100", "--sweep-factor", "1000", "--duration", "0.01", "--engine",
        "reference", "--format", "json",
      ])
    let report = try Self.object(result.output)
    let runs = try #require(report["results"] as? [[String: Any]])
    #expect(runs.last?["held"] as? Bool == false)
    #expect(runs.dropLast().allSatisfy { $0["held"] as? Bool == true })
  }

  @Test("files: the report, and the distributions that HdrHistogram's plotter reads")
  func files() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    let sweep = ["--sweep", "--sweep-from", "500", "--sweep-to", "1000", "--duration", "0.02"]
    let names: [(load: [String], files: [String])] = [
      (Self.rate, ["r.hgrm", "s"]), (sweep, ["r-500.hgrm", "r-1000.hgrm", "s-500", "s-1000"]),
    ]
    for (load, files) in names {
      let result = try Self.quick(
        load + ["--save", "\(path)/l.json", "--hgrm", "\(path)/r.hgrm", "--hgrm-service", "\(path)/s"])
      #expect(result.status == 0, "\(result.errors)")
      let saved = try Self.object(String(contentsOfFile: "\(path)/l.json", encoding: .utf8))
      #expect(saved["schema"] as? String == "eventrouter-latency/2")
      for file in files {
        let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
        #expect(text.hasPrefix("       Value     Percentile TotalCount 1/(1-Percentile)\n\n"))
        #expect(text.contains("1.000000000000"))
      }
    }
    let unsaved = try Self.quick(Self.rate + ["--save", "/nonexistent/l.json"])
    #expect(unsaved.status == 74 && unsaved.errors.contains("/nonexistent/l.json"))
    // Before anything is measured.
    #expect(unsaved.output.isEmpty)
  }

  private static let capture = """
    {"schema":"eventrouter-capture/1"}
    {"at":1000000,"url":"x://alpha"}
    {"at":1000000,"url":"x://beta"}
    {"at":21000000,"activity":{"type":"t"}}

    """

  @Test("a capture is played back at its pace, and faster", arguments: [("1", 0.02), ("4", 0.005)])
  func replay(speed: String, seconds: Double) throws {
    let result = try Self.quick(
      ["--replay", "-", "--speed", speed, "--batch", "2", "--format", "json"], input: Self.capture)
    #expect(result.status == 0, "\(result.errors)")
    let report = try Self.object(result.output)
    let run = try #require((report["results"] as? [[String: Any]])?.first)
    #expect(run["finishedEvents"] as? Int == 3)
    #expect(try #require(run["elapsedSeconds"] as? Double) >= seconds)
    #expect((report["workload"] as? [String: Any])?["events"] as? Int == 3)
  }

  @Test("a bad capture is an error that names file and line")
  func badCapture() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.capture + "{\"at\":5,\"url\":\"a\"}\n", to: "c.ndjson").path
    let empty = try folder.write("{\"schema\":\"eventrouter-capture/1\"}\n", to: "e.ndjson").path
    let cases: [(arguments: [String], status: Int32, words: String)] = [
      (["--replay", file], 65, "\(file):5: at: must be at least 21000000"),
      (["--replay", empty], 65, "\(empty): there is nothing to time"),
      (["--replay", "/nonexistent"], 66, "/nonexistent: no such file"),
    ]
    for (arguments, status, words) in cases {
      let result = try Self.quick(arguments)
      #expect(result.status == status && result.output.isEmpty)
      #expect(result.errors.contains("error: " + words), "\(result.errors)")
    }
  }

  @Test(
    "wrong options exit 64 and name what is wrong",
    arguments: [
      ["--rate", "0"], ["--rate", "nan"], ["--rate", "x"], ["--rate", "1", "--sweep"], ["--speed", "2"],
      ["--replay", "c", "--sweep"], ["--replay", "c", "--events", "e"], ["--replay", "c", "--duration", "1"],
      ["--batch", "0"], ["--lanes", "2"], ["--limit", "5"], ["--limit", "1 parsec"], ["--duration", "0"],
      ["--sweep-from", "1"], ["--sweep", "--sweep-to", "5"], ["--sweep", "--sweep-factor", "1"],
      ["--engine", "slow"], ["--format", "xml"], ["surplus"],
    ])
  func usage(arguments: [String]) throws {
    let result = try Routebench.run(["latency"] + arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(arguments[0]), "\(result.errors)")
  }
}
