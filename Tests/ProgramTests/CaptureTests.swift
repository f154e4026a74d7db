import Foundation
import Testing

@Suite("evroute capture")
struct CaptureTests {
  private let folder = TestFolder()
  private let evroute = Program.evroute

  private static let scenes = """
    {"declarations": [{"id": "photo", "matching": ["photoIdentifier="]},
      {"id": "notes", "kind": "documentGroup", "contentTypes": ["public.plain-text"]}]}
    """
  private static let events = """
    myphotos://ada/view?photoIdentifier=42
    file:///home/ada/diary.txt
    https://example.com/ada

    """

  /// The lines of a capture after the first, as objects.
  private func lines(_ capture: some StringProtocol) throws -> [[String: Any]] {
    let lines = capture.split(separator: "\n")
    #expect(lines.first?.hasPrefix("{\"schema\":\"eventrouter-capture/1\",\"identifiers\":") == true)
    return try lines.dropFirst().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("to stdout: the first event at 0, times that do not fall")
  func toStandardOutput() throws {
    let result = evroute.run("capture", input: Self.events, in: folder)
    #expect(result.status == 0 && result.error == "")
    let lines = try lines(result.text)
    let times = lines.compactMap { $0["at"] as? Int }
    #expect(times.first == 0 && times == times.sorted() && times.count == 3)
    #expect(lines.compactMap { $0["url"] as? String }.joined(separator: "\n") + "\n" == Self.events)
  }

  @Test("events that come apart have times apart; all that arrived is written when a signal comes")
  func interrupted() throws {
    let (input, capture, errors) = (NamedPipe(folder.newPath()), folder.newPath(), folder.newPath())
    let output = NamedPipe(folder.newPath())
    let process = ChildProcess(
      [evroute.path, "capture", "--output", capture, "--tee"], input: .file(input.path),
      output: .file(output.path), error: .file(errors))
    for event in 0..<4 {
      input.write("event \(event)\n")
      #expect(output.readSome() == "event \(event)\n")
    }
    input.write("unfinished")
    process.send(SIGINT)
    #expect(process.wait() == .signalled(SIGINT))
    #expect(FileManager.default.contents(atPath: errors) == Data())
    let text = String(decoding: try #require(FileManager.default.contents(atPath: capture)), as: UTF8.self)
    #expect(text.hasSuffix("}\n"))
    let times = try lines(text).compactMap { $0["at"] as? Int }
    #expect(times.count == 4 && times.first == 0 && Set(times).count == 4 && times == times.sorted())
  }

  @Test("hashed: decisions and matches stay, names do not; the same salt says the same")
  func hashed() throws {
    let scenes = folder.write(Self.scenes)
    func capture(_ salt: String...) -> String {
      let result = evroute.run(
        ["capture", "--hash-identifiers", "--scenes", scenes] + salt, input: Data(Self.events.utf8),
        in: folder)
      #expect(result.status == 0 && result.error == "")
      return result.text
    }
    let text = capture()
    #expect(text.hasPrefix("{\"schema\":\"eventrouter-capture/1\",\"identifiers\":\"hashed\"}\n"))
    for word in ["ada", "myphotos", "example", "diary", "home"] { #expect(!text.contains(word)) }
    let hashed = try lines(text).compactMap { $0["url"] as? String }.joined(separator: "\n") + "\n"
    for command in ["route", "match"] {
      let expected = evroute.run(command, "--scenes", scenes, input: Self.events, in: folder)
      let found = evroute.run(command, "--scenes", scenes, input: hashed, in: folder)
      #expect(found.text == expected.text && found.status == 0)
    }
    func urls(_ text: String) throws -> [String] { try lines(text).compactMap { $0["url"] as? String } }
    #expect(try urls(capture("--salt", "s")) == urls(capture("--salt", "s")))
    #expect(try urls(capture("--salt", "s")) != urls(capture("--salt", "t")))
    #expect(try urls(capture()) != urls(capture()))
  }

  @Test("an event that cannot be hashed ends the capture; those before it are written, and it is not shown")
  func unpreservable() throws {
    // Whatever could stand in for q is a condition, or is one with its neighbour.
    let conditions = (0x21..<0x7F).map { String(UnicodeScalar($0)) }.filter { !"qQ*".contains($0) }
    let file = folder.write((conditions + [" ", "**", "*q", "q*"]).joined(separator: "\n") + "\n")
    let result = evroute.run(
      "capture", "--hash-identifiers", "--conditions", file, input: "ab\nqqq\n", in: folder)
    #expect(result.status == 65)
    #expect(
      result.error
        == "error: <stdin>: event 1: its identifiers cannot be replaced without changing which conditions "
        + "match\n")
    #expect(try lines(result.text).compactMap { $0["url"] as? String } == ["ab"])
  }

  @Test("bad events stop it or are skipped; what came before is written")
  func badEvents() throws {
    let input = "{\"url\":\"a\"}\n{}\n{\"activity\":{\"type\":\"t\"}}\n"
    let stopped = evroute.run("capture", "--input-format", "ndjson", input: input, in: folder)
    #expect(stopped.status == 65 && stopped.error.hasPrefix("error: <stdin>:2: "))
    #expect(try lines(stopped.text).count == 1)
    let skipped = evroute.run(
      "capture", "--input-format", "ndjson", "--on-bad-event", "skip", input: input, in: folder)
    #expect(skipped.status == 0 && skipped.error.hasSuffix("1 bad event skipped\n"))
    #expect(try lines(skipped.text).count == 2)
  }

  @Test("the file that is read is not overwritten")
  func sameFile() {
    let file = folder.write(Self.events, named: "e.txt")
    let result = evroute.run("capture", "--output", file, file, in: folder)
    #expect(result.status == 74 && result.error.contains("It is the input"))
    #expect(FileManager.default.contents(atPath: file) == Data(Self.events.utf8))
  }

  @Test("nor are the conditions, by whatever name")
  func sameConditions() throws {
    let conditions = folder.write("photo\n", named: "c.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: conditions)
    for output in [conditions, "\(folder.path)/./c.txt", "\(folder.path)/link"] {
      let result = evroute.run(
        ["capture", "--hash-identifiers", "--conditions", conditions, "--output", output],
        input: Data(Self.events.utf8), in: folder)
      #expect(result.status == 74 && result.error.hasPrefix("error: \(output): "))
      #expect(result.error.contains("It is the input"))
      #expect(FileManager.default.contents(atPath: conditions) == Data("photo\n".utf8))
    }
  }

  @Test("a capture is not overwritten where the scenes are wrong")
  func nothingHalfDone() {
    let capture = folder.write("precious", named: "c.ndjson")
    let scenes = folder.write("{}", named: "s.json")
    let result = evroute.run(
      "capture", "--output", capture, "--hash-identifiers", "--scenes", scenes, in: folder)
    #expect(result.status == 65)
    #expect(FileManager.default.contents(atPath: capture) == Data("precious".utf8))
  }

  @Test("a file that cannot be written is an I/O error")
  func unwritable() {
    let result = evroute.run("capture", "--output", "/nonexistent/c", in: folder)
    #expect(result.status == 74)
    #expect(
      result.error == "error: /nonexistent/c: cannot be opened for writing: No such file or directory\n")
  }

  @Test(
    "wrong usage",
    arguments: [
      ["--tee"], ["--tee", "--output", "-"], ["--hash-identifiers"], ["--salt", "x"],
      ["--conditions", "/dev/null"], ["--hash-identifiers", "--conditions", "/dev/null", "--salt", ""],
    ])
  func usage(_ arguments: [String]) {
    let result = evroute.run(["capture"] + arguments, input: Data(), in: folder)
    #expect(result.status == 64 && result.text == "")
    #expect(result.error.hasPrefix("Error: --"))
  }
}
