import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles

/// What `route` and `match` have in common.
struct RoutingOptions: ParsableArguments {
  @OptionGroup var configuration: ConfigurationOptions

  @Option(
    help: ArgumentHelp(
      "Who answers: fast, or reference, the plain reading of the rules.", valueName: "engine"))
  var engine: EngineOption = .fast

  @OptionGroup var lanes: LaneOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup var input: EventInputOptions

  func validate() throws { try configuration.requireFile() }

  /// Loads the configuration, hands it to `makeWriter`, and runs events through what comes of it.
  func pipeline(batchSize: EventReader.BatchSize) throws(ProgramError) -> (RouterConfiguration, Pipeline) {
    let file = try input.open()
    let scenes = try configuration.load(limits: limits.limits)
    let engine = try configuration.naming { () throws(ConfigurationError) -> PipelineEngine in
      try PipelineEngine(self.engine, scenes, limits: limits.limits, lanes: lanes.count)
    }
    let pipeline = Pipeline(
      engine: engine, input: file, format: input.format, onBadEvent: input.onBadEvent,
      maximumEventBytes: limits.maxEventBytes, limits: configuration.inputLimits, batchSize: batchSize)
    return (scenes, pipeline)
  }
}
