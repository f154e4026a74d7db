import Testing

@Suite("usage")
struct UsageTests {
  private let folder = TestFolder()

  static let helpful = [
    ["--help"], ["-h"], ["help"], ["help", "route"], ["route", "--help"], ["match", "--help"],
    ["explain", "--help"], ["compile", "--help"], ["fold", "--help"], ["lint", "--help"],
  ]

  @Test("help is a result", arguments: helpful)
  func help(_ arguments: [String]) {
    let result = Program.evroute.run(arguments, input: .init(), in: folder)
    #expect(result.status == 0 && result.text.contains("USAGE: evroute") && result.error == "")
  }

  @Test(
    "the version is a result", arguments: [["--version"], ["route", "--version"], ["lint", "--version"]])
  func version(_ arguments: [String]) {
    let result = Program.evroute.run(arguments, input: .init(), in: folder)
    #expect(result.status == 0 && result.text.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil && result.error == "")
  }

  static let wrong = [
    [], ["bogus"], ["compile"], ["compile", "--scenes", "a"], ["compile", "--output", "a"],
    ["compile", "--compiled", "a", "--output", "b"], ["lint", "--compiled", "a"],
    ["route", "--scenes", "a", "--compiled", "b"], ["explain", "--conditions", "a", "--compiled", "b", "x"],
    ["route"], ["match"], ["explain"], ["lint"], ["--bogus"],
    ["route", "--scenes"],
    ["route", "--scenes", "a", "--conditions", "b"],
    ["explain", "--conditions", "a"],
    ["explain", "--conditions", "a", "url", "--activity", "t"],
    ["explain", "--conditions", "a", "url", "--target", "t"],
    ["explain", "--conditions", "a", "url", "--format", "xml"],
    ["lint", "--conditions", "a", "--format", "yaml"],
    ["route", "--conditions", "a", "--lanes", "0"],
    ["route", "--conditions", "a", "--lanes", "many"],
    ["route", "--conditions", "a", "--engine", "hyperscan"],
    ["route", "--conditions", "a", "--input-format", "csv"],
    ["route", "--conditions", "a", "--on-bad-event", "ignore"],
    ["route", "--conditions", "a", "--max-conditions", "-1"],
    ["route", "--conditions", "a", "b", "c"],
    ["route", "--conditions", "a", "b", "--events", "c"],
    ["route", "--conditions", "a", "--lanes", "1025"],
    ["route", "--conditions", "a", "--lanes", "99999999999999999999"],
    ["match", "--conditions", "a", "--max-event-bytes", "1e300"],
  ]

  @Test("wrong usage", arguments: wrong)
  func usage(_ arguments: [String]) {
    let result = Program.evroute.run(arguments, input: .init(), in: folder)
    #expect(result.status == 64)
    #expect(result.text == "")
    #expect(result.error.hasPrefix("Error: ") && result.error.contains("Usage: evroute"))
  }
}
