import Foundation
import Testing

@Suite("routebench history, and baselines by name")
struct HistoryTests {
  private static let quick = [
    "run", "--condition-count", "3", "--event-count", "20", "--rounds", "5", "--sample-milliseconds", "1",
    "--lanes", "1", "--engines", "fast",
  ]

  /// A folder with two results and the baseline "first".
  private static func folder() throws -> (folder: TemporaryFolder, baselines: String) {
    let folder = try TemporaryFolder()
    let baselines = folder.url.appending(path: "kept/baselines").path
    for (name, more) in [("1.json", ["--save-baseline", "first", "--baselines", baselines]), ("2.json", [])] {
      let result = try Routebench.run(
        quick + ["--save", folder.url.appending(path: name).path] + more)
      try #require(result.status == 0, "\(result.errors)")
    }
    return (folder, baselines)
  }

  @Test("a row per result, in every format", arguments: ["text", "json", "csv", "markdown"])
  func formats(format: String) throws {
    let (folder, baselines) = try Self.folder()
    let result = try Routebench.run(
      "history", folder.url.path, "--baseline", "first", "--baselines", baselines, "--format", format)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.contains("1.json") && result.output.contains("2.json"))
    #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
    if format == "json" {
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let series = try #require(object?["series"] as? [[String: Any]])
      let points = try #require(series.first?["points"] as? [[String: Any]])
      #expect(series.count == 1 && points.count == 2)
      #expect(points[0]["changeSinceBaseline"] as? Double == 0)
      #expect(points[1]["changeSincePrevious"] is Double)
    }
  }

  @Test("compare and report take a baseline by its name, too")
  func names() throws {
    let (folder, baselines) = try Self.folder()
    let run = folder.url.appending(path: "2.json").path
    let compared = try Routebench.run("compare", "first", run, "--baselines", baselines, "--format", "json")
    // A debug build is not comparable: then the baseline was found and read.
    #expect([0, 2, 4].contains(compared.status), "\(compared.errors)")
    let report = try Routebench.run("report", run, "--baseline", "first", "--baselines", baselines)
    #expect(report.status == 0 && report.output.contains("first.json"), "\(report.errors)")
    let missing = try Routebench.run("report", run, "--baseline", "second", "--baselines", baselines)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("second: no such file, and no baseline of this name"))
    #expect(missing.errors.contains("it has first"))
  }

  @Test("a name is no path", arguments: ["../x", "a/b", ".hidden", "", "ä", "-x"])
  func badNames(name: String) throws {
    let result = try Routebench.run(Self.quick + ["--save-baseline=\(name)"])
    #expect(result.status == 64 && result.output.isEmpty)
  }

  @Test("a folder without results, or that is none, exits 66")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("{", to: "bad.json")
    for path in [folder.url.path, "/nonexistent", "/dev/null"] {
      let result = try Routebench.run("history", path)
      #expect(result.status == 66 && result.output.isEmpty, "\(result.errors)")
      #expect(result.errors.contains(path))
    }
    #expect(try Routebench.run("history").status == 64)
  }
}
