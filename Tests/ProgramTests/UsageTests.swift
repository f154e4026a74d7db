import Foundation
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

  static let twoReaders = [
    (["route", "--scenes", "-"], "--scenes and the events, of which no file is given, both read"),
    (["route", "--scenes", "-", "-"], "--scenes and EVENTS both read"),
    (["match", "--conditions", "-", "--events", "-"], "--conditions and --events both read"),
    (["match", "--conditions", "/dev/stdin", "-"], "--conditions and EVENTS both read"),
    (["capture", "--hash-identifiers", "--conditions", "-"], "--conditions and the events, of which"),
  ]

  @Test("the standard input for two things is wrong usage: one would find nothing", arguments: twoReaders)
  func standardInputTwice(_ arguments: [String], _ words: String) {
    let result = Program.evroute.run(arguments, input: Data("a\n".utf8), in: folder)
    #expect(result.status == 64 && result.text == "")
    #expect(result.error.hasPrefix("Error: \(words)"), "\(result.error)")
    #expect(result.error.contains("can be read only once: give one of them a file."))
  }

  @Test("the standard input for one thing, whichever")
  func standardInputOnce() {
    let events = folder.write("xa\n")
    let answer = #"{"event":0,"outcome":"newScene","declaration":"c0","rule":"matching"}"# + "\n"
    for option in ["-", "/dev/stdin"] {
      let conditions = Program.evroute.run(
        "route", "--conditions", option, events, input: "a\n", in: folder)
      #expect(conditions.status == 0 && conditions.text == answer)
      let found = Program.evroute.run(
        "route", "--conditions", folder.write("a\n"), option, input: "xa\n", in: folder)
      #expect(found.status == 0 && found.text == answer)
    }
  }

  @Test("wrong usage", arguments: wrong)
  func usage(_ arguments: [String]) {
    let result = Program.evroute.run(arguments, input: .init(), in: folder)
    #expect(result.status == 64)
    #expect(result.text == "")
    #expect(result.error.hasPrefix("Error: ") && result.error.contains("Usage: evroute"))
  }
}
