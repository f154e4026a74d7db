import ArgumentParser

/// Which workload is generated.
struct GeneratorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Generate this workload: \(WorkloadKind.names.joined(separator: ", ")).", valueName: "kind"))
  var workload: WorkloadKind = .server

  @Option(help: ArgumentHelp("The generated workload depends on this number alone.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Generate this many conditions.", valueName: "n"))
  var conditionCount = 1_000

  func validate() throws {
    guard (0...10_000_000).contains(conditionCount) else {
      throw ValidationError("--condition-count must be from 0 to 10000000, got \(conditionCount).")
    }
  }
}
