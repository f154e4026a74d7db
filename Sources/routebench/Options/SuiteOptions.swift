import ArgumentParser

/// What is done with the workloads of a suite.
struct SuiteOptions: ParsableArguments {
  @Flag(
    help:
      "List the workloads with their conditions, events, engines and lanes, in the format asked for; run nothing."
  )
  var list = false

  @Option(
    help: ArgumentHelp(
      "Be over within this time: take fewer rounds, but no fewer than \(RunCommand.minimumRounds), and verify on a "
        + "sample where that takes long.", valueName: "seconds"))
  var budget: Double?

  @Flag(
    help:
      "Verify every decision of the suite against the reference, and write their checksums into the suite file; time nothing."
  )
  var writeChecksums = false

  func validate() throws {
    if list, writeChecksums { throw ValidationError("Give either --list or --write-checksums, not both.") }
    if let budget, !(budget > 0 && budget <= 1e6) {
      throw ValidationError("--budget must be more than 0 and at most 1000000 seconds, got \(budget).")
    }
  }

  /// Checks what depends on which suite it is.
  func validate(for choice: SuiteChoice) throws {
    if choice.suite == nil, writeChecksums {
      throw ValidationError("--write-checksums is for a --suite FILE.")
    }
    if writeChecksums, choice.suite == "-" {
      throw ValidationError("--write-checksums needs a file to write to, not the standard input.")
    }
  }
}
