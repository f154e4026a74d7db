import Foundation
import Testing

/// `EVENTROUTER_KERNEL` in the environment of the programs.
@Suite("EVENTROUTER_KERNEL")
struct KernelOverrideTests {
  private let folder = TestFolder()
  private let evroute = Program.evroute

  private func run(_ kernel: String, _ arguments: String) -> Program.Result {
    evroute.shell("EVENTROUTER_KERNEL='\(kernel)' \"$P\" \(arguments)", in: folder)
  }

  static let commands = [
    "route --conditions \"$F/c.txt\" /dev/null", "match --conditions \"$F/c.txt\" /dev/null",
    "explain --conditions \"$F/c.txt\" a", "fold A", "lint --conditions \"$F/c.txt\"",
    "capture /dev/null", "route --engine reference --conditions \"$F/c.txt\" /dev/null",
  ]

  @Test("a set that the processor has not is wrong usage, in every command", arguments: commands)
  func refused(_ command: String) {
    _ = folder.write("a\n", named: "c.txt")
    for name in ["nope", "SCALAR", "scalar ", "avx2,scalar"] {
      let result = run(name, command)
      #expect(result.status == 64 && result.text == "")
      let prefix = "error: EVENTROUTER_KERNEL: this processor has no kernels \"\(name)\"; expected one of "
      #expect(result.error.hasPrefix(prefix) && result.error.hasSuffix("\"scalar\", or nothing\n"))
      #expect(result.error.count { $0 == "\n" } == 1)
    }
  }

  @Test("the kernels of another architecture are refused like others that are not there")
  func otherArchitecture() {
    #if arch(x86_64)
      #expect(run("neon", "fold A").status == 64)
    #else
      #expect(run("avx2", "fold A").status == 64)
    #endif
  }

  @Test("those that are there are used; an empty value is none", arguments: ["scalar", ""])
  func accepted(_ name: String) {
    let result = run(name, "fold É")
    #expect(result.status == 0 && result.text == "e\n" && result.error == "")
  }

  @Test(
    "help and the version are there all the same",
    arguments: ["--help", "--version", "help route", "lint -h"])
  func help(_ arguments: String) {
    let result = run("nope", arguments)
    #expect(result.status == 0 && !result.text.isEmpty && result.error == "")
  }

  @Test("wrong arguments are told before")
  func wrongArguments() {
    let result = run("nope", "route")
    #expect(result.status == 64 && result.error.contains("Usage: evroute"))
  }
}
