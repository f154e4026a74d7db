import ArgumentParser
import BenchmarkCore
import ProgramSupport

/// A suite, and which of its workloads.
struct SuiteChoice: ParsableArguments {
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

  func validate() throws {
    if suite == nil, !filter.isEmpty {
      throw ValidationError("--filter chooses among the workloads of a --suite FILE.")
    }
    if filter.contains("") { throw ValidationError("--filter must not be empty.") }
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
