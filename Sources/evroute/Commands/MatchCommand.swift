import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles
import Synchronization

struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "List all open scenes and declarations that match each event; one line of JSON per event.")

  @OptionGroup var options: RoutingOptions

  func run() throws {
    let (configuration, pipeline) = try options.pipeline(batchSize: .small)
    let writer = Mutex(MatchWriter(configuration, to: .standardOutput))
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
