import Foundation
import Testing

@Suite("evroute compile")
struct CompileTests {
  private let folder = TestFolder()
  private let evroute = Program.evroute

  private static let scenes = """
    {"declarations": [{"id": "browser"}, {"id": "photo", "matching": ["photo="]},
      {"id": "notes", "kind": "documentGroup", "contentTypes": ["public.plain-text"]}],
     "openScenes": [{"id": "w1", "declaration": "photo", "modifiers": [{"preferring": ["photo=42"]}]}]}
    """
  private static let events = "x:photo=42\nx:PHOTO=7\nfile:///a.txt\nx:\n"

  private func compiled() -> (scenes: String, index: String) {
    let (scenes, index) = (folder.write(Self.scenes), folder.newPath())
    let result = evroute.run("compile", "--scenes", scenes, "--output", index, in: folder)
    #expect(result.status == 0 && result.text == "" && result.error == "")
    return (scenes, index)
  }

  @Test("route, match and explain answer from an index as from the scenes file")
  func answers() {
    let (scenes, index) = compiled()
    let commands = [
      ["route"], ["match"], ["route", "--engine", "reference"], ["match", "--engine", "reference"],
      ["route", "--lanes", "2"], ["explain", "x:PHOTO=42"], ["explain", "x:photo=42", "--format", "json"],
    ]
    for command in commands {
      let input = Data(Self.events.utf8)
      let expected = evroute.run(command + ["--scenes", scenes], input: input, in: folder)
      let found = evroute.run(command + ["--compiled", index], input: input, in: folder)
      #expect(expected.status == 0 && expected.text != "")
      #expect(found.status == 0 && found.text == expected.text && found.error == "", "\(command)")
    }
  }

  @Test("conditions are compiled, too")
  func conditions() {
    let (conditions, index) = (folder.write("ads\ncafé\n"), folder.newPath())
    #expect(evroute.run("compile", "--conditions", conditions, "-o", index, in: folder).status == 0)
    let result = evroute.run("route", "--compiled", index, input: "x:CAFE", in: folder)
    #expect(result.text == #"{"event":0,"outcome":"newScene","declaration":"c1","rule":"matching"}"# + "\n")
  }

  @Test("an index that is missing is 66, one that is refused 65: one line, and no results")
  func refused() throws {
    let (_, index) = compiled()
    let bytes = try Data(contentsOf: URL(filePath: index))
    var changed = bytes
    changed[bytes.count / 2] ^= 1
    let wrong = [
      ("/no/such/file", Int32(66), "no such file"), (folder.path, 66, "is a folder"),
      (folder.write("x"), 65, "is no saved index"),
      (folder.write(bytes.prefix(bytes.count / 2)), 65, "copy it again"),
      (folder.write(changed), 65, "is damaged"),
    ]
    for (path, status, words) in wrong {
      for command in [["route"], ["match"], ["route", "--engine", "reference"], ["explain", "x"]] {
        let result = evroute.run(command + ["--compiled", path], input: Data(), in: folder)
        #expect(result.status == status && result.text == "", "\(path)")
        #expect(result.error.hasPrefix("error: \(path): ") && result.error.contains(words), "\(result.error)")
        #expect(result.error.count { $0 == "\n" } == 1)
      }
    }
  }

  @Test("limits hold for an index")
  func limits() {
    let (_, index) = compiled()
    for limit in ["--max-conditions", "--max-file-bytes", "--max-condition-bytes", "--max-index-bytes"] {
      let result = evroute.run("route", "--compiled", index, limit, "1", in: folder)
      #expect(result.status == 65 && result.error.contains("the limit is 1"), "\(limit): \(result.error)")
    }
  }

  @Test("what is compiled is not overwritten, by whatever name", arguments: ["--scenes", "--conditions"])
  func sameFile(_ option: String) throws {
    let source = folder.write(Self.scenes, named: "source")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: source)
    try manager.linkItem(atPath: source, toPath: folder.path + "/twin")
    for (input, output) in [
      ("source", "source"), ("source", "./source"), ("source", "link"), ("link", "source"),
      ("twin", "source"), ("-", "source"), ("/dev/stdin", "link"),
    ] {
      let result = evroute.shell(
        #"cd "$F"; "$P" compile \#(option) \#(input) --output \#(output) < source"#, in: folder)
      #expect(result.status == 74 && result.text == "", "\(input) \(output)")
      #expect(
        result.error == "error: \(output): cannot be opened for writing: It is the input, too\n")
      #expect(manager.contents(atPath: source) == Data(Self.scenes.utf8))
    }
    // Another file of the same contents is none of them.
    let other = folder.write(Self.scenes, named: "other")
    #expect(evroute.run("compile", option, source, "--output", other, in: folder).status == 0)
  }

  @Test("an index that cannot be written is 74, and what was to be compiled 65 or 66 as ever")
  func notWritten() {
    let scenes = folder.write(Self.scenes)
    let missing = evroute.run("compile", "--scenes", scenes, "--output", "/no/such/folder/index", in: folder)
    #expect(missing.status == 74 && missing.error == "error: /no/such/folder/index: no such file or folder\n")
    let device = evroute.run("compile", "--scenes", scenes, "--output", "/dev/null", in: folder)
    #expect(device.status == 74)
    let output = folder.newPath()
    #expect(evroute.run("compile", "--scenes", "/no/such", "--output", output, in: folder).status == 66)
    #expect(
      evroute.run("compile", "--scenes", folder.write("{"), "--output", output, in: folder).status == 65)
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}
