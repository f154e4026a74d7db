import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile scenes or conditions into an index that route, match and explain load by --compiled.",
    discussion: """
      The index holds the configuration, too. It is for this version of evroute: another one refuses it, and it \
      has to be compiled again. A file of that name is replaced when all has been written.
      """)

  @OptionGroup var configuration: ConfigurationOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the index here.", valueName: "file"))
  var output: String

  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws { try configuration.requireFile() }

  func run() throws {
    try checkOutput()
    let scenes = try configuration.load(limits: limits.limits)
    let snapshot = try configuration.naming { () throws(ConfigurationError) in
      try RouterSnapshot(scenes, limits: limits.limits)
    }
    do throws(SavedIndexError) {
      try snapshot.write(to: output)
    } catch {
      throw ProgramError(writing: error)
    }
  }

  /// Refuses to put the index in the place of what it is made from, which could not be made again.
  private func checkOutput() throws(ProgramError) {
    do throws(OutputError) {
      try OutputFile.check(output, isNoneOf: [configuration.file].compactMap { $0 })
    } catch {
      throw ProgramError(error)
    }
  }
}
