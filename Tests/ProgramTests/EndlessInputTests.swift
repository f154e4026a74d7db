import Foundation
import Testing

/// A command line that runs `arguments` with so much address space. How much memory a program used at most cannot
/// be asked: the kernel counts that of the tests, which started it.
func withAddressSpace(megabytes: Int, _ arguments: [String]) -> [String] {
  ["/bin/sh", "-c", "ulimit -v \(megabytes * 1000); exec \"$@\"", "sh"] + arguments
}

/// Input that never ends: the programs give up at a limit, in bounded memory.
@Suite("endless input")
struct EndlessInputTests {
  private let folder = TestFolder()

  /// What a program said of an input that never ends, with so much address space.
  private func run(
    _ arguments: [String], input: String = "/dev/zero", megabytes: Int
  ) -> (end: Termination, output: String, error: String) {
    let (output, errors) = (folder.newPath(), folder.newPath())
    let process = ChildProcess(
      withAddressSpace(megabytes: megabytes, [Program(named: arguments[0]).path] + arguments.dropFirst()),
      input: .file(input), output: .file(output), error: .file(errors))
    let end = process.wait()
    func text(_ path: String) -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    return (end, text(output), text(errors))
  }

  static let lines = [
    ["evroute", "route", "--conditions", "/dev/null"],
    ["evroute", "route", "--conditions", "/dev/null", "--engine", "reference"],
    ["evroute", "route", "--conditions", "/dev/null", "--input-format", "ndjson"],
    ["evroute", "match", "--conditions", "/dev/null"],
    ["evroute", "capture"],
    ["evroute", "fold"],
    ["evroute", "lint", "--conditions", "-"],
    ["routebench", "verify", "--conditions", "/dev/null"],
    ["routebench", "run", "--conditions", "/dev/null", "--events", "-"],
    ["routebench", "latency", "--replay", "-"],
  ]

  @Test("a line that never ends", arguments: lines)
  func line(_ arguments: [String]) {
    let result = run(arguments, megabytes: 400)
    #expect(result.end == .exited(65))
    #expect(
      result.error
        == "error: <stdin>:1: the line has more than 67108864 bytes, the limit; --max-line-bytes allows more\n"
    )
  }

  @Test("a smaller limit, less memory", arguments: lines)
  func smaller(_ arguments: [String]) {
    let result = run(arguments + ["--max-line-bytes", "1000"], megabytes: 250)
    #expect(result.end == .exited(65))
    #expect(
      result.error
        == "error: <stdin>:1: the line has more than 1000 bytes, the limit; --max-line-bytes allows more\n")
  }

  static let files = [
    ["evroute", "lint", "--scenes", "-"], ["evroute", "lint", "--scenes", "/dev/zero"],
    ["routebench", "compare", "/dev/zero", "/dev/zero"], ["routebench", "run", "--suite", "/dev/zero"],
    ["routebench", "report", "/dev/zero"],
  ]

  @Test("a file that never ends and is held as a whole", arguments: files)
  func file(_ arguments: [String]) {
    let result = run(arguments, megabytes: 1_500)
    #expect(result.end == .exited(65))
    #expect(result.error.contains(": has more than 268435456 bytes, the limit"))
    #expect(result.error.count { $0 == "\n" } == 1)
  }

  @Test(
    "many lines that are kept",
    arguments: [
      ["evroute", "lint", "--conditions"], ["routebench", "verify", "--conditions", "/dev/null"],
    ])
  func kept(_ arguments: [String]) {
    let pipe = folder.newPath()
    let writer = ChildProcess(
      ["/bin/sh", "-c", "mkfifo '\(pipe)' && exec yes > '\(pipe)'"], input: .closed, output: .closed,
      error: .file("/dev/null"))
    while !FileManager.default.fileExists(atPath: pipe) {}
    let result = run(arguments + [pipe, "--max-file-bytes", "1000000"], input: "/dev/null", megabytes: 400)
    _ = writer.wait()
    #expect(result.end == .exited(65))
    #expect(result.error.hasPrefix("error: \(pipe): has more than 1000000 bytes, the limit"))
  }

  @Test("a long line is skipped in little memory", arguments: ["text", "ndjson"])
  func skipped(_ format: String) {
    let pipe = folder.newPath()
    let last = format == "text" ? "a" : #"{"url":"a"}"#
    let writer = ChildProcess(
      [
        "/bin/sh", "-c",
        "mkfifo '\(pipe)' && { head -c 1000000000 /dev/zero; echo; echo '\(last)'; } > '\(pipe)'",
      ],
      input: .closed, output: .closed, error: .closed)
    while !FileManager.default.fileExists(atPath: pipe) {}
    let result = run(
      [
        "evroute", "route", "--conditions", "/dev/null", "--on-bad-event", "skip", "--max-line-bytes",
        "1000000",
        "--input-format", format, pipe,
      ], megabytes: 250)
    _ = writer.wait()
    #expect(result.end == .exited(0))
    #expect(result.output == "{\"event\":0,\"outcome\":\"unhandled\"}\n")
    #expect(
      result.error == """
        warning: \(pipe):1: the line has more than 1000000 bytes, the limit
        warning: \(pipe): 1 bad event skipped

        """)
  }

  @Test("a device or a pipe without anything in it is an empty file")
  func empty() {
    let result = run(
      ["evroute", "route", "--conditions", "/dev/null", "/dev/null"], input: "/dev/null", megabytes: 400)
    #expect(result.end == .exited(0) && result.output == "" && result.error == "")
    let scenes = run(["evroute", "lint", "--scenes", "/dev/null"], input: "/dev/null", megabytes: 400)
    #expect(scenes.end == .exited(65) && scenes.error.hasPrefix("error: /dev/null:1:1: expected a value"))
  }
}
