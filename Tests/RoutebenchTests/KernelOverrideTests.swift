import Testing

@Suite("EVENTROUTER_KERNEL")
struct KernelOverrideTests {
  private func run(_ kernel: String, _ arguments: [String]) throws -> ProgramResult {
    try Routebench.run(arguments, environment: ["EVENTROUTER_KERNEL": kernel])
  }

  @Test(
    "a set that the processor has not is wrong usage",
    arguments: [[], ["run"], ["verify", "--conditions", "/dev/null", "/dev/null"], ["memory"], ["scale"]])
  func refused(_ arguments: [String]) throws {
    let result = try run("nope", arguments)
    #expect(result.status == 64 && result.output == "")
    #expect(
      result.errors.hasPrefix(
        "error: EVENTROUTER_KERNEL: this processor has no kernels \"nope\"; expected one of "))
  }

  @Test(
    "help and the version are there all the same", arguments: [["--help"], ["--version"], ["help", "scale"]])
  func help(_ arguments: [String]) throws {
    let result = try run("nope", arguments)
    #expect(result.status == 0 && result.output != "" && result.errors == "")
  }

  @Test("what only reads results needs no kernels", arguments: ["compare", "report", "figures"])
  func reading(_ command: String) throws {
    let arguments = [command, "/nonexistent.json"] + (command == "compare" ? ["/nonexistent.json"] : [])
    let result = try run("nope", arguments)
    #expect(result.status == 66 && !result.errors.contains("EVENTROUTER_KERNEL"))
  }

  @Test("those that are there are used; an empty value is none", arguments: ["scalar", ""])
  func accepted(_ kernel: String) throws {
    #expect(try run(kernel, ["verify", "--conditions", "/dev/null", "/dev/null"]).status != 64)
  }
}
