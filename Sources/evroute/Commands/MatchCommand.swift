import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles
import Synchronization

typealias MatchCommand = RoutingCommand<MatchesQuestion>

enum MatchesQuestion: RoutingQuestion {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "List all open scenes and declarations that match each event; one line of JSON per event.")

  static let batchSize = EventReader.BatchSize.small

  static func answer(_ pipeline: Pipeline, _ scenes: RouterConfiguration) throws {
    let writer = Mutex(MatchWriter(scenes, to: .standardOutput))
    try pipeline.run(
      process: { (engine, work) throws(EventError) in try engine.match(&work) },
      write: { work throws(OutputError) in
        try writer.withLock { writer throws(OutputError) in
          switch pipeline.engine {
          case .fast: try writer.write(work.matches)
          case .reference: try writer.write(work.referenceMatches)
          }
        }
      })
  }
}
