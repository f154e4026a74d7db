import AllocationStatistics
import Foundation
import Testing

@Suite("routebench scenes")
struct ScenesTests {
  private static let small = ["scenes", "--scenes", "50", "--changing-scenes", "3", "--rounds", "3"]
  private static let figures = [
    "deliverNanoseconds", "routeNanoseconds", "stateChangeNanoseconds", "updateNanoseconds", "openSeconds",
  ]

  @Test("JSON has every figure, verified")
  func json() throws {
    let result = try Routebench.run(Self.small + ["--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "eventrouter-scenes/1")
    #expect(object["scenes"] as? Int == 50)
    #expect(object["changingScenes"] as? Int == 3)
    #expect(object["rounds"] as? Int == 3)
    #expect(object["verified"] as? Bool == true)
    for figure in Self.figures { #expect((object[figure] as? Double).map { $0 > 0 } == true, "\(figure)") }
    #expect((object["bytesPerScene"] as? Int != nil) == AllocationStatistics.isAvailable)
    #expect(object["environment"] is [String: Any])
  }

  @Test("the other formats have the figures too", arguments: ["text", "csv"])
  func formats(format: String) throws {
    let result = try Routebench.run(Self.small + ["--format", format])
    #expect(result.status == 0, "\(result.errors)")
    for figure in Self.figures { #expect(result.output.contains(figure)) }
    #expect(result.output.hasSuffix("\n") && !result.output.hasSuffix("\n\n"))
  }

  @Test("Markdown is a table with where it was measured")
  func markdown() throws {
    let result = try Routebench.run(Self.small + ["--format", "markdown"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("| open scenes | route | deliver |"))
    #expect(result.output.contains("- build: "))
  }

  @Test(
    "wrong options exit 64",
    arguments: [["--scenes", "0"], ["--changing-scenes", "0"], ["--rounds", "0"], ["--format", "xml"]])
  func usage(arguments: [String]) throws {
    #expect(try Routebench.run(["scenes"] + arguments).status == 64)
  }
}
