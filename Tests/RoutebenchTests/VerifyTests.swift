import Foundation
import Testing

@Suite("routebench verify")
struct VerifyTests {
  private static let scenes = """
    {"declarations": [{"id": "main"}, {"id": "photo", "matching": ["photoIdentifier=", "Straße"]},
      {"id": "notes", "kind": "documentGroup", "contentTypes": ["public.plain-text"]}],
     "openScenes": [{"id": "w", "declaration": "photo",
       "modifiers": [{"preferring": ["photoIdentifier=42"], "allowing": ["ảnh"]}]}]}
    """

  @Test("no difference: exit 0, and the count of events", arguments: [[], ["--matches"], ["--lanes", "3"]])
  func verified(options: [String]) throws {
    let folder = try TemporaryFolder()
    let scenes = try folder.write(Self.scenes, to: "scenes.json")
    let events = try folder.write("a?photoIdentifier=42\nSTRASSE\nx/anh\n/a.txt\n\nzzz", to: "events.txt")
    let result = try Routebench.run(["verify", "--scenes", scenes.path, events.path] + options)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("0 differences in decisions"))
    #expect(result.output.contains("all 6 events with 4 conditions"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test("events from the standard input, as ndjson")
  func stdin() throws {
    let folder = try TemporaryFolder()
    let scenes = try folder.write(Self.scenes, to: "scenes.json")
    let result = try Routebench.run(
      ["verify", "--scenes", scenes.path, "--input-format", "ndjson"],
      input: """
        {"url": "x"}
        {"activity": {"type": "t", "targetContentIdentifier": "photoIdentifier=42"}}
        {"activity": {"type": "t"}}
        """)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("all 3 events"))
  }

  @Test("the file of events is an argument or an option, and given once")
  func events() throws {
    let folder = try TemporaryFolder()
    let scenes = try folder.write(Self.scenes, to: "scenes.json").path
    let events = try folder.write("a\nb\n", to: "events.txt").path
    for arguments in [[events], ["--events", events]] {
      let result = try Routebench.run(["verify", "--scenes", scenes] + arguments)
      #expect(result.status == 0 && result.output.contains("all 2 events"), "\(result.errors)")
    }
    let stdin = try Routebench.run(["verify", "--scenes", scenes, "--events", "-"], input: "a\nb\nc\n")
    #expect(stdin.output.contains("all 3 events"))
    let both = try Routebench.run("verify", "--scenes", scenes, events, "--events", events)
    #expect(both.status == 64 && both.errors.contains("--events"))
  }

  @Test("a sample is called one")
  func sample() throws {
    let folder = try TemporaryFolder()
    let conditions = try folder.write("5\n", to: "conditions.txt")
    let result = try Routebench.run(
      ["verify", "--conditions", conditions.path, "--sample", "7"],
      input: (0..<100).map { "\($0)\n" }.joined())
    #expect(result.status == 0)
    #expect(result.output.contains("a sample of 7 of 100 events"))
  }

  @Test(
    "wrong options exit 64",
    arguments: [["--sample", "0"], ["--lanes", "0"], [], ["--conditions", "a", "--scenes", "b"]])
  func usage(arguments: [String]) throws {
    let result = try Routebench.run(["verify"] + arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }

  @Test("a missing file exits 66, a bad event 65")
  func badInput() throws {
    let missing = try Routebench.run("verify", "--conditions", "/nonexistent.txt")
    #expect(missing.status == 66)
    let folder = try TemporaryFolder()
    let conditions = try folder.write("a\n", to: "conditions.txt")
    let bad = try Routebench.run(
      ["verify", "--conditions", conditions.path, "--input-format", "ndjson"], input: "{\"url\": 1}\n")
    #expect(bad.status == 65)
    #expect(bad.output.isEmpty)
    #expect(bad.errors.contains("url"))
  }

  static let twoReaders = [
    (["verify", "--conditions", "-"], "--conditions and the events, of which no file is given, both"),
    (["verify", "--scenes", "-", "-"], "--scenes and EVENTS both"),
    (["run", "--conditions", "-", "--events", "-"], "--conditions and --events both"),
    (["latency", "--scenes", "-", "--events", "/dev/stdin"], "--scenes and --events both"),
    (["latency", "--conditions", "-", "--replay", "-"], "--conditions and --replay both"),
    (["memory", "--conditions", "-", "--events", "-"], "--conditions and --events both"),
    (["churn", "--conditions", "-", "--events", "-"], "--conditions and --events both"),
    (["turns", "--save", "/dev/null", "--events", "-"], "--events and the turns, without --count, both"),
    (["compare", "-", "-"], "BASELINE and CANDIDATE both"),
    (["report", "-", "--baseline", "-"], "FILE and --baseline both"),
  ]

  @Test("the standard input for two things is wrong usage: one would find nothing", arguments: twoReaders)
  func standardInputTwice(_ arguments: [String], _ words: String) throws {
    let result = try Routebench.run(arguments, input: "a\n")
    #expect(result.status == 64 && result.output == "")
    #expect(result.errors.hasPrefix("Error: \(words) read the standard input"), "\(result.errors)")
  }
}
