import ArgumentParser
import EventRouter
import ProgramSupport
import ReferenceRouter
import RouterFiles

/// What `route` and `match` have in common.
struct RoutingOptions: ParsableArguments {
  @OptionGroup var index: IndexOptions

  @Option(
    help: ArgumentHelp(
      "Who answers: fast, or reference, the plain reading of the rules.", valueName: "engine"))
  var engine: EngineOption = .fast

  @OptionGroup var lanes: LaneOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup var input: EventInputOptions

  func validate() throws {
    try index.requireFile()
    try StandardInput.requireOneReader([index.configuration.reader, input.reader])
  }

  /// Loads what answers, and what its answers are named by: a configuration that need not have conditions.
  func pipeline(batchSize: EventReader.BatchSize) throws(ProgramError) -> (RouterConfiguration, Pipeline) {
    let file = try input.open()
    let (scenes, engine) = try loadEngine()
    let pipeline = Pipeline(
      engine: engine, input: file, format: input.format, onBadEvent: input.onBadEvent,
      maximumEventBytes: limits.maxEventBytes, limits: index.configuration.inputLimits, batchSize: batchSize)
    return (scenes, pipeline)
  }

  private func loadEngine() throws(ProgramError) -> (RouterConfiguration, PipelineEngine) {
    switch engine {
    case .fast:
      let snapshot = try index.snapshot(limits: limits.limits)
      return (snapshot.outline, .fast(snapshot, lanes: lanes.count))
    case .reference:
      let scenes = try index.load(limits: limits.limits)
      return try index.configuration.naming { () throws(ConfigurationError) in
        try scenes.validate(limits: limits.limits)
        return (scenes, .reference(try ReferenceRouter(scenes)))
      }
    }
  }
}
