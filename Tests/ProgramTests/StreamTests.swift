import Foundation
import Testing

@Suite("streams")
struct StreamTests {
  private let folder = TestFolder()
  private let evroute = Program.evroute

  @Test("the reader of stdout goes away", arguments: ["route", "match"])
  func closedPipe(_ command: String) {
    _ = folder.write(String(repeating: "abc\n", count: 500_000), named: "e.txt")
    let result = evroute.shell(
      "{ \"$P\" \(command) --conditions /dev/null \"$F/e.txt\"; echo $? > \"$F/status\"; } | head -n 1",
      in: folder)
    #expect(result.error == "")
    #expect(result.text.count { $0 == "\n" } == 1 && result.text.hasPrefix("{\"event\":0,"))
    #expect(FileManager.default.contents(atPath: "\(folder.path)/status") == Data("0\n".utf8))
  }

  @Test("the reader goes away while the input is still open")
  func closedPipeOpenInput() {
    let result = evroute.shell(
      """
      mkfifo "$F/in"; exec 9<>"$F/in"
      { "$P" route --conditions /dev/null "$F/in" 9>&-; echo $? > "$F/status"; } | true &
      i=0; while [ ! -e "$F/status" ]; do echo line >&9; done; wait
      """, in: folder)
    #expect(result.error == "")
    #expect(FileManager.default.contents(atPath: "\(folder.path)/status") == Data("0\n".utf8))
  }

  @Test("results are lost where stdout is not open: that is an error", arguments: writers)
  func closedOutput(_ arguments: [String]) {
    let conditions = folder.write("a\nab\n")
    let result = Program.run(
      [evroute.path] + arguments.map { $0 == "C" ? conditions : $0 }, input: .file(folder.write("a\n")),
      output: .closed, in: folder)
    #expect(result.status == 74)
    #expect(result.error == "error: <stdout>: writing failed: Bad file descriptor\n")
  }

  @Test("what is meant for a closed stdout goes into no other file", arguments: [["--tee"], ["--tee", "x"]])
  func closedOutputBesides(_ arguments: [String]) throws {
    let (events, capture) = (folder.write("a\n", named: "x"), folder.newPath())
    let more = arguments.map { $0 == "x" ? events : $0 }
    let result = Program.run(
      [evroute.path, "capture", "--output", capture] + more, input: .file(events), output: .closed,
      in: folder)
    #expect(result.status == 74)
    let text = String(decoding: try #require(FileManager.default.contents(atPath: capture)), as: UTF8.self)
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    #expect(FileManager.default.contents(atPath: events) == Data("a\n".utf8))
  }

  @Test("stderr not open: nothing else changes")
  func closedErrors() {
    let (output, events) = (folder.newPath(), folder.write("a\n"))
    for (arguments, status) in [([events], 0), (["/no/such/file"], 66), (["--bogus"], 64)]
      as [([String], Int32)]
    {
      let process = ChildProcess(
        [evroute.path, "route", "--conditions", "/dev/null"] + arguments, input: .closed,
        output: .file(output), error: .closed)
      #expect(process.wait() == .exited(status))
    }
  }

  @Test("nothing to lose, and stdin not open at all")
  func closedDescriptors() {
    let events = folder.write("a\n")
    let nothing = Program.run(
      [evroute.path, "route", "--conditions", "/dev/null"], input: .file("/dev/null"), output: .closed,
      in: folder)
    #expect(nothing.status == 0 && nothing.error == "")
    let capture = Program.run(
      [evroute.path, "capture", "--output", folder.newPath(), events], input: .file("/dev/null"),
      output: .closed, in: folder)
    #expect(capture.status == 0 && capture.error == "")
    let input = Program.run(
      [evroute.path, "route", "--conditions", "/dev/null"], input: .closed, in: folder)
    #expect(input.status == 66)
    #expect(input.error.hasPrefix("error: <stdin>: cannot be opened for reading: "))
  }

  static let writers = [
    ["route", "--conditions", "/dev/null"], ["match", "--conditions", "/dev/null"], ["fold"], ["fold", "x"],
    ["explain", "--conditions", "/dev/null", "x"], ["lint", "--conditions", "C"],
    ["lint", "--conditions", "C", "--format", "json"], ["--help"], ["--version"],
  ]

  @Test(
    "a full device", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: writers)
  func fullDevice(_ arguments: [String]) {
    let conditions = folder.write("a\nab\n")
    let result = Program.run(
      [evroute.path] + arguments.map { $0 == "C" ? conditions : $0 }, input: .file(folder.write("a\n")),
      output: .file("/dev/full"), in: folder)
    #expect(result.status == 74)
    #expect(result.error == "error: <stdout>: writing failed: No space left on device\n")
  }

  @Test(
    "decisions come as events do; a signal ends the program, after whole lines", arguments: [SIGINT, SIGTERM])
  func interrupted(_ signal: Int32) {
    let (input, output) = (NamedPipe(folder.newPath()), NamedPipe(folder.newPath()))
    let errors = folder.newPath()
    let process = ChildProcess(
      [evroute.path, "route", "--conditions", "/dev/null"], input: .file(input.path),
      output: .file(output.path), error: .file(errors))
    for event in 0..<3 {
      input.write("event\n")
      #expect(output.readSome() == "{\"event\":\(event),\"outcome\":\"unhandled\"}\n")
    }
    input.write("unfinished")
    process.send(signal)
    #expect(process.wait() == .signalled(signal))
    #expect(FileManager.default.contents(atPath: errors) == Data())
  }

  static let stalled = [
    ["route", "--conditions", "/dev/null"], ["match", "--conditions", "/dev/null"], ["capture"],
    ["capture", "--tee", "--output", "C"],
  ]

  @Test("a signal ends the program although the reader of stdout stands still", arguments: stalled)
  func interruptedBesideStalledReader(_ arguments: [String]) throws {
    let (output, errors, capture) = (NamedPipe(folder.newPath()), folder.newPath(), folder.newPath())
    // More than any pipe takes: the program cannot get to its end.
    let events = folder.write(String(repeating: "event\n", count: 500_000))
    let process = ChildProcess(
      [evroute.path] + arguments.map { $0 == "C" ? capture : $0 } + [events], input: .closed,
      output: .file(output.path), error: .file(errors))
    // It has begun to write.
    #expect(output.readSome() != "")
    process.send(SIGTERM)
    #expect(process.wait() == .signalled(SIGTERM))
    #expect(FileManager.default.contents(atPath: errors) == Data())
    // What goes where nobody stands in the way is whole.
    if let data = FileManager.default.contents(atPath: capture) {
      #expect(data.last == UInt8(ascii: "\n"))
    }
  }

  @Test("the input's size does not show in memory", arguments: ["route", "match"])
  func boundedMemory(_ command: String) {
    let line = String(repeating: "x", count: 10_000)
    let input = folder.newPath()
    let script = "mkfifo '\(input)' && yes \(line) | head -c 500000000 > '\(input)'"
    let writer = ChildProcess(
      ["/bin/sh", "-c", script], input: .closed, output: .closed, error: .closed)
    while !FileManager.default.fileExists(atPath: input) {}
    let process = ChildProcess(
      withAddressSpace(megabytes: 300, [evroute.path, command, "--conditions", "/dev/null"]),
      input: .file(input), output: .file("/dev/null"), error: .file("/dev/null"))
    #expect(process.wait() == .exited(0))
    _ = writer.wait()
  }
}
