import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles
import Synchronization

typealias RouteCommand = RoutingCommand<DestinationQuestion>

enum DestinationQuestion: RoutingQuestion {
  static let configuration = CommandConfiguration(
    commandName: "route", abstract: "Decide where each event goes; write one decision per line, as JSON.")

  static let batchSize = EventReader.BatchSize.standard

  static func answer(_ pipeline: Pipeline, _ scenes: RouterConfiguration) throws {
    let writer = Mutex(DecisionWriter(scenes, to: .standardOutput))
    try pipeline.run(
      process: { (engine, work) throws(EventError) in try engine.route(&work) },
      write: { work throws(OutputError) in
        try writer.withLock { writer throws(OutputError) in try writer.write(work.decisions) }
      })
  }
}
