import ArgumentParser
import EventRouter
import ProgramSupport
import ReferenceRouter
import RouterFiles

/// What `route` and `match` ask about each event, and how answers are written.
protocol RoutingQuestion {
  static var configuration: CommandConfiguration { get }
  static var batchSize: EventReader.BatchSize { get }

  /// Writes what `pipeline` answers, named by `scenes`.
  static func answer(_ pipeline: Pipeline, _ scenes: RouterConfiguration) throws
}

/// What `route` and `match` have in common: a command, and no group of options that has groups of its own, since a debug build
/// of swift-argument-parser takes five times as long to start with each level of them.
struct RoutingCommand<Question: RoutingQuestion>: ParsableCommand {
  static var configuration: CommandConfiguration { Question.configuration }

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var compiled: CompiledOptions

  @Option(
    help: ArgumentHelp(
      "Who answers: fast, or reference, the plain reading of the rules.", valueName: "engine"))
  var engine: EngineOption = .fast

  @OptionGroup var lanes: LaneOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup var input: EventInputOptions

  private var index: IndexSource { IndexSource(configuration, compiled) }

  func validate() throws {
    try index.validate()
    try StandardInput.requireOneReader([configuration.reader, input.reader])
  }

  func run() throws {
    let (scenes, pipeline) = try pipeline()
    try Question.answer(pipeline, scenes)
  }

  /// Loads what answers, and what its answers are named by: a configuration that need not have conditions.
  private func pipeline() throws(ProgramError) -> (RouterConfiguration, Pipeline) {
    let file = try input.open()
    let (scenes, engine) = try loadEngine()
    let pipeline = Pipeline(
      engine: engine, input: file, format: input.format, onBadEvent: input.onBadEvent,
      maximumEventBytes: limits.maxEventBytes, limits: configuration.inputLimits,
      batchSize: Question.batchSize)
    return (scenes, pipeline)
  }

  private func loadEngine() throws(ProgramError) -> (RouterConfiguration, PipelineEngine) {
    switch engine {
    case .fast:
      let snapshot = try index.snapshot(limits: limits.limits)
      return (snapshot.outline, .fast(snapshot, lanes: lanes.count))
    case .reference:
      let scenes = try index.load(limits: limits.limits)
      return try configuration.naming { () throws(ConfigurationError) in
        try scenes.validate(limits: limits.limits)
        return (scenes, .reference(try ReferenceRouter(scenes)))
      }
    }
  }
}
