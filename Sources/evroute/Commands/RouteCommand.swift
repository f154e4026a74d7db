import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles
import Synchronization

struct RouteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Decide where each event goes; write one decision per line, as JSON.")

  @OptionGroup var options: RoutingOptions

  func run() throws {
    let (configuration, pipeline) = try options.pipeline(batchSize: .standard)
    let writer = Mutex(DecisionWriter(configuration, to: .standardOutput))
    try pipeline.run(
      process: { (engine, work) throws(EventError) in try engine.route(&work) },
      write: { work throws(OutputError) in
        try writer.withLock { writer throws(OutputError) in try writer.write(work.decisions) }
      })
  }
}
