import ArgumentParser
import EventRouter

/// Bounds on what is accepted; going over one is an error.
package struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Refuse more conditions than this.", valueName: "n"))
  package var maxConditions: Int?

  @Option(help: ArgumentHelp("Refuse a condition of more bytes than this.", valueName: "bytes"))
  package var maxConditionBytes: Int?

  @Option(help: ArgumentHelp("Refuse an event of more bytes than this.", valueName: "bytes"))
  package var maxEventBytes: Int?

  @Option(help: ArgumentHelp("Refuse conditions whose index needs more bytes than this.", valueName: "bytes"))
  package var maxIndexBytes: Int?

  package init() {}

  package func validate() throws {
    let limits = [
      ("--max-conditions", maxConditions), ("--max-condition-bytes", maxConditionBytes),
      ("--max-event-bytes", maxEventBytes), ("--max-index-bytes", maxIndexBytes),
    ]
    for (name, limit) in limits {
      if let limit, limit < 0 { throw ValidationError("\(name) must not be negative, got \(limit).") }
    }
  }

  package var limits: RouterLimits {
    RouterLimits(
      conditions: maxConditions, bytesPerCondition: maxConditionBytes, bytesPerEvent: maxEventBytes,
      indexBytes: maxIndexBytes)
  }
}
