import ArgumentParser
import EventModel
import ProgramSupport

/// The benchmark.
@main struct Routebench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routebench",
    abstract: "Verify that events are routed as specified, and measure how fast.",
    version: packageVersion,
    subcommands: [
      RunCommand.self,
      LatencyCommand.self,
      ChurnCommand.self,
      ScaleCommand.self,
      VerifyCommand.self,
      CompareCommand.self,
      HistoryCommand.self,
      ReportCommand.self,
      FiguresCommand.self,
      MemoryCommand.self,
      ScenesCommand.self,
      PassesCommand.self,
      TurnsCommand.self,
    ],
    defaultSubcommand: RunCommand.self)

  static func main() { runProgram(Routebench.self) }
}

// What only reads results, whatever this machine can run.
extension CompareCommand: UsesNoKernels {}
extension ReportCommand: UsesNoKernels {}
extension FiguresCommand: UsesNoKernels {}
extension HistoryCommand: UsesNoKernels {}

extension ExitCode {
  /// The fast engine decides otherwise than the reference.
  static let wrongDecisions = ExitCode(3)
}
