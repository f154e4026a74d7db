import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Find conditions that are probably mistakes; exit 1 if there are any.",
    discussion: """
      neverMatches: the condition folds to nothing. duplicate: another condition of the same scene and tier \
      has the same fold. shadowed: an earlier or the same destination has a condition that is a part of \
      this one, which therefore never decides. ignored: the whole set is never asked, because the platform \
      shows a single scene, which receives every event.
      """)

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Option(help: ArgumentHelp("How to write the findings: text or json.", valueName: "format"))
  var format: ReportFormat = .text

  func validate() throws { try configuration.requireFile() }

  func run() throws {
    let scenes = try configuration.load(limits: limits.limits)
    let snapshot = try configuration.naming { () throws(ConfigurationError) in
      try RouterSnapshot(scenes, limits: limits.limits)
    }
    let findings = snapshot.lint()
    let naming = SceneNaming(configuration: scenes)
    do throws(OutputError) {
      switch format {
      case .text: try printText(findings)
      case .json: try printJSON(findings, naming)
      }
    } catch .closedByReader {
      // The status still tells what was found.
    }
    if !findings.isEmpty { throw ExitCode(1) }
  }

  private func printText(_ findings: [LintFinding]) throws(OutputError) {
    var buffer = ByteBuffer()
    for finding in findings {
      buffer.append("\(configuration.file ?? ""): \(finding)\n")
    }
    try OutputFile.standardOutput.write(&buffer)
  }

  private func printJSON(_ findings: [LintFinding], _ naming: SceneNaming) throws(OutputError) {
    let list = findings.map { finding -> JSONMembers in
      let by: JSONMembers = finding.by.map { ["by": naming.members($0.set, $0.condition)] } ?? [:]
      return ["kind": finding.kind.rawValue] + naming.members(finding.set, finding.condition) + by
    }
    try printResult((["findings": list] as JSONMembers).json.line)
  }
}
