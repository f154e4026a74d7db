import ArgumentParser

/// How many threads route.
package struct LaneOptions: ParsableArguments {
  /// More threads than any machine has cores would only exhaust memory.
  package static let bounds = 1...1_024

  @Option(help: ArgumentHelp("Route on this many threads; default: every processor.", valueName: "n"))
  package var lanes: Int?

  package init() {}

  package func validate() throws {
    if let lanes, !Self.bounds.contains(lanes) {
      throw ValidationError("--lanes must be from 1 to \(Self.bounds.upperBound), got \(lanes).")
    }
  }

  package var count: Int { lanes ?? ProcessState.processorCount }
}
