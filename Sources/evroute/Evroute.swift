import ArgumentParser
import EventModel
import ProgramSupport

@main
struct Evroute: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evroute",
    abstract: "Decide which scene of an app receives an external event.",
    discussion: """
      Exit status: 0 success, 64 wrong usage, 65 wrong input data, 66 input missing or unreadable, \
      70 internal error, 74 I/O error.
      """,
    version: packageVersion,
    subcommands: [
      RouteCommand.self, MatchCommand.self, ExplainCommand.self, CompileCommand.self, FoldCommand.self,
      LintCommand.self, CaptureCommand.self,
    ])

  static func main() { runProgram(Self.self) }

  func run() throws {
    throw ValidationError("Give a command: route, match, explain, compile, fold, lint or capture.")
  }
}
