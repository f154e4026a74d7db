import Foundation
import Testing

@Suite("explain, lint and fold")
struct ReportTests {
  private let folder = TestFolder()
  private let evroute = Program.evroute

  private var scenes: String {
    folder.write(
      #"""
      {"declarations": [
         {"id": "browser"},
         {"id": "photo", "matching": ["photoIdentifier=", "É"]},
         {"id": "notes", "kind": "documentGroup", "contentTypes": ["public.plain-text"]}],
       "openScenes": [
         {"id": "w1", "declaration": "photo", "modifiers": [{"preferring": ["=42"], "allowing": ["e"]}]}]}
      """#, named: "scenes.json")
  }

  private func json(_ result: Program.Result) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: result.output) as? NSDictionary)
  }

  @Test("explain for a program")
  func explainJSON() throws {
    let result = evroute.run("explain", "--scenes", scenes, "--format", "json", "x://É?a=42.txt", in: folder)
    #expect(result.status == 0 && result.error == "")
    let object = try json(result)
    #expect(object["event"] as? NSDictionary == ["url": "x://É?a=42.txt"])
    #expect(object["text"] as? String == "x://É?a=42.txt")
    #expect(object["foldedText"] as? String == "x://e?a=42.txt")
    #expect(
      object["decision"] as? NSDictionary == ["outcome": "openScene", "scene": "w1", "rule": "preferring"])
    let steps = try #require(object["steps"] as? [NSDictionary])
    #expect(steps.map { $0["rule"] as? Int } == [1, 2])
    #expect(steps.map { $0["won"] as? Bool } == [false, true])
    #expect(
      object["matches"] as? [NSDictionary] == [
        ["set": "openScenes[0].preferring", "tier": "preferring", "scene": "w1", "condition": "=42"],
        ["set": "openScenes[0].allowing", "tier": "allowing", "scene": "w1", "condition": "e"],
        [
          "set": "declarations[1].matching", "tier": "matching", "declaration": "photo", "condition": "É",
        ],
      ])
  }

  @Test("explain for a person, texts whole")
  func explainText() {
    let url = "x://" + String(repeating: "z", count: 1_000)
    let result = evroute.run("explain", "--scenes", scenes, url, in: folder)
    #expect(result.status == 0 && result.error == "")
    #expect(result.text.contains(url))
    #expect(result.text.contains("decision  a new scene of \"browser\", by unmodified\n"))
  }

  @Test("explain an activity")
  func explainActivity() throws {
    let result = evroute.run(
      "explain", "--scenes", scenes, "--format", "json", "--activity", "t", "--webpage", "u.txt", in: folder)
    let object = try json(result)
    #expect(
      object["decision"] as? NSDictionary == [
        "outcome": "newScene", "declaration": "notes", "rule": "documentType",
      ])
    let empty = try json(
      evroute.run("explain", "--scenes", scenes, "--format", "json", "--activity", "t", in: folder))
    #expect(empty["text"] is NSNull && empty["foldedText"] is NSNull)
  }

  @Test("lint without findings")
  func lintClean() {
    for (format, output) in [("text", ""), ("json", "{\"findings\":[]}\n")] {
      let result = evroute.run("lint", "--conditions", "/dev/null", "--format", format, in: folder)
      #expect(result.status == 0 && result.text == output && result.error == "")
    }
  }

  @Test("lint with findings")
  func lint() throws {
    let file = folder.write("bc\nabcd\n\u{301}\nx\n", named: "c.txt")
    let text = evroute.run("lint", "--conditions", file, in: folder)
    #expect(text.status == 1 && text.error == "")
    #expect(
      text.text.split(separator: "\n") == [
        "\(file): matching of \"c1\": \"abcd\" never decides: \"bc\" in matching of \"c0\" "
          + "is a part of it and decides first [shadowed]",
        "\(file): matching of \"c2\": \"\u{301}\" never matches: nothing is left of it after folding "
          + "[neverMatches]",
      ])
    let result = evroute.run("lint", "--conditions", file, "--format", "json", in: folder)
    #expect(result.status == 1)
    #expect(
      try json(result)["findings"] as? [NSDictionary] == [
        [
          "kind": "shadowed", "set": "declarations[1].matching", "tier": "matching", "declaration": "c1",
          "condition": "abcd",
          "by": [
            "set": "declarations[0].matching", "tier": "matching", "declaration": "c0", "condition": "bc",
          ],
        ],
        [
          "kind": "neverMatches", "set": "declarations[2].matching", "tier": "matching", "declaration": "c2",
          "condition": "\u{301}",
        ],
      ])
  }

  @Test("lint of a single-scene platform: sets that are never asked, without a condition")
  func lintIgnored() throws {
    let file = folder.write(
      #"{"platform":"singleScene","declarations":[{"id":"d"}],"openScenes":[{"id":"w","declaration":"d","#
        + #""modifiers":[{"preferring":["a"],"allowing":[]}]}]}"#)
    let text = evroute.run("lint", "--scenes", file, in: folder)
    #expect(text.status == 1 && text.error == "")
    #expect(
      text.text == "\(file): preferring of open scene \"w\": never asked: the platform shows a single scene, "
        + "which receives every event [ignored]\n")
    let result = evroute.run("lint", "--scenes", file, "--format", "json", in: folder)
    #expect(result.status == 1)
    #expect(
      try json(result)["findings"] as? [NSDictionary] == [
        ["kind": "ignored", "set": "openScenes[0].preferring", "tier": "preferring", "scene": "w"]
      ])
    // Routing does not ask them; all matches have the scene all the same.
    let match = evroute.run("match", "--scenes", file, input: "a\nb\n", in: folder)
    #expect(
      match.text
        == #"{"event":0,"openScenes":["w"],"declarations":[]}"# + "\n"
        + #"{"event":1,"openScenes":[],"declarations":[]}"# + "\n")
  }

  @Test("matching on a document group is a warning, not a finding")
  func warning() {
    let file = folder.write(
      #"{"declarations":[{"id":"d","kind":"documentGroup","contentTypes":["public.text"],"matching":[""]}]}"#)
    let result = evroute.run("lint", "--scenes", file, in: folder)
    #expect(result.status == 0 && result.text == "")
    #expect(
      result.error
        == "warning: \(file): declarations[0].matching: ignored: a document group matches by its content types only\n"
    )
  }

  @Test("fold arguments, or lines")
  func fold() {
    #expect(evroute.run("fold", "Straße", "", "É Ⅷ", in: folder).text == "strasse\n\ne ⅷ\n")
    #expect(evroute.run("fold", input: "Straße\r\n\nCAFÉ", in: folder).text == "strasse\n\ncafe\n")
    #expect(evroute.run("fold", input: "", in: folder).text == "")
    let invalid = evroute.run(["fold"], input: Data([0x41, 0xFF, 0x0A]), in: folder)
    #expect(invalid.text == "a\u{FFFD}\n" && invalid.status == 0)
  }
}
