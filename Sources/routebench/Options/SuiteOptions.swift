import ArgumentParser
import BenchmarkCore
import ProgramSupport

/// Several workloads, and which of them.
struct SuiteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run the workloads of a suite file, or - for stdin; see Docs/suites.md. --engines and --lanes, where "
        + "given, stand for the file's.", valueName: "file"))
  var suite: String?

  @Option(
    help: ArgumentHelp(
      "Of a suite, only workloads whose name contains this text or, if it has a * or ? in it, is described by it "
        + "as a whole. Several: any of them.", valueName: "pattern"))
  var filter: [String] = []

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
    if suite == nil {
      if !filter.isEmpty { throw ValidationError("--filter chooses among the workloads of a --suite FILE.") }
      if writeChecksums { throw ValidationError("--write-checksums is for a --suite FILE.") }
    }
    if filter.contains("") { throw ValidationError("--filter must not be empty.") }
    if list, writeChecksums { throw ValidationError("Give either --list or --write-checksums, not both.") }
    if writeChecksums, suite == "-" {
      throw ValidationError("--write-checksums needs a file to write to, not the standard input.")
    }
    if let budget, !(budget > 0 && budget <= 1e6) {
      throw ValidationError("--budget must be more than 0 and at most 1000000 seconds, got \(budget).")
    }
  }

  /// The suite, without the workloads that the filter leaves out.
  func load() throws -> (whole: SuiteFile, chosen: [SuiteEntry])? {
    guard let suite else { return nil }
    let bounds = SuiteBounds(kinds: WorkloadKind.names, lanes: LaneOptions.bounds)
    let file = try SuiteFile(path: suite, bounds: bounds)
    if filter.isEmpty { return (file, file.workloads) }
    let patterns = filter.map(NamePattern.init)
    let chosen = file.workloads.filter { workload in patterns.contains { $0.matches(workload.name) } }
    if chosen.isEmpty {
      throw ProgramError(
        .usage,
        "--filter \(filter.joined(separator: ", ")): no workload of \(suite) has such a name; there are "
          + file.workloads.map(\.name).joined(separator: ", "))
    }
    return (file, chosen)
  }
}
