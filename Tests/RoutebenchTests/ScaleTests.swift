import Foundation
import Testing

@Suite("routebench scale")
struct ScaleTests {
  /// A run that is over soon.
  private static func quick(_ arguments: String...) throws -> ProgramResult {
    try Routebench.run(
      [
        "scale", "--conditions", "3,1,9", "--length", "16,32", "--share", "0,100", "--lanes", "1,2",
        "--fixed-conditions", "5", "--event-count", "50", "--rounds", "5", "--sample-milliseconds", "1",
      ] + arguments)
  }

  @Test("every axis in every format", arguments: ["text", "json", "csv", "markdown"])
  func formats(format: String) throws {
    let result = try Self.quick("--format", format)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
    for word in format == "json" || format == "csv"
      ? ["conditions", "length", "share", "lanes"]
      : ["by conditions", "by bytes per event", "by % of events that match", "by lanes", "growth exponent"]
    { #expect(result.output.contains(word), "no \(word)") }
  }

  @Test("JSON has the promised keys: raw samples, verification, fits")
  func json() throws {
    let result = try Self.quick("--format", "json", "--axes", "conditions")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "eventrouter-scale/2")
    let curves = try #require(object["curves"] as? [[String: Any]])
    #expect(curves.count == 1)
    #expect(curves[0]["axis"] as? String == "conditions")
    let points = try #require(curves[0]["points"] as? [[String: Any]])
    #expect(points.compactMap { $0["conditions"] as? Int } == [1, 3, 9])
    for point in points {
      #expect((point["samplesNsPerEvent"] as? [Double])?.count == 5)
      #expect(point["verified"] as? Bool == true)
      #expect(point["comparedEvents"] as? Int == 50)
      #expect(point["length"] as? Int == 64)
      #expect((point["workloadHash"] as? String)?.count == 16)
      for key in ["buildSeconds", "bytesPerSecond", "nsPerEvent"] { #expect(point[key] is Double) }
      #expect(try #require(point["indexBytes"] as? Int) > 0)
    }
    let fits = try #require(curves[0]["fits"] as? [[String: Any]])
    #expect(
      fits.compactMap { $0["figure"] as? String }
        == ["nsPerEvent", "bytesPerSecond", "buildSeconds", "indexBytes"])
    #expect(fits.allSatisfy { $0["exponent"] is Double })
  }

  @Test("the share of matching events is the one asked for")
  func share() throws {
    let result = try Self.quick("--axes", "share", "--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let curves = try #require(object?["curves"] as? [[String: Any]])
    let points = try #require(curves.first?["points"] as? [[String: Any]])
    #expect(points.compactMap { $0["matchingPercent"] as? Double } == [0, 100])
  }

  @Test("--save writes what report reads")
  func save() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "scale.json").path
    #expect(try Self.quick("--axes", "length", "--save", file).status == 0)
    let report = try Routebench.run("report", file)
    #expect(report.status == 0, "\(report.errors)")
    #expect(report.output.contains("id=\"growth\""))
  }

  @Test(
    "wrong options exit 64 and name what is wrong",
    arguments: [
      ["--axes", "depth"], ["--axes", ""], ["--conditions", "1,,2"], ["--conditions", "-1"],
      ["--length", "0"], ["--share", "101"], ["--lanes", "0"], ["--fixed-share", "-1"],
      ["--fixed-lanes", "5000"], ["--rounds", "4"], ["--workload", "hot", "--axes", "share"],
      ["--workload", "server", "--axes", "length"], ["--format", "xml"], ["--event-count", "0"], ["surplus"],
    ])
  func usage(arguments: [String]) throws {
    let result = try Routebench.run(["scale"] + arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(arguments.contains { result.errors.contains($0.isEmpty ? "axes" : $0) })
  }

  @Test("a workload without a share or a length is measured along the axes that it has")
  func axes() throws {
    let result = try Self.quick("--workload", "server", "--format", "csv")
    #expect(result.status == 0, "\(result.errors)")
    let axes = result.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(Set(axes) == ["conditions", "lanes"])
  }

  @Test("a file that cannot be written is told before anything is measured")
  func unsaved() throws {
    let result = try Routebench.run("scale", "--save", "/nonexistent/scale.json")
    #expect(result.status == 74)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("/nonexistent"))
  }
}
