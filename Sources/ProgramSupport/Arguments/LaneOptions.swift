import ArgumentParser

/// How many threads route.
package struct LaneOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Route on this many threads; default: every processor.", valueName: "n"))
  package var lanes: Int?

  package init() {}

  package func validate() throws {
    if let lanes, lanes < 1 { throw ValidationError("--lanes must be at least 1, got \(lanes).") }
  }

  package var count: Int { lanes ?? ProcessState.processorCount }
}
