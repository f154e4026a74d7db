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
    try requireBounds("--condition-count", conditionCount, 0...10_000_000)
  }
}
