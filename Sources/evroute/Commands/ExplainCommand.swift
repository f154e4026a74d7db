import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Tell for one event how it is routed, rule by rule, and what matches.")

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var compiled: CompiledOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  @Option(help: ArgumentHelp("How to write it: text or json.", valueName: "format"))
  var format: ReportFormat = .text

  @Option(
    help: ArgumentHelp("Explain a user activity of this type instead of a URL.", valueName: "type"))
  var activity: String?

  @Option(help: ArgumentHelp("The activity's targetContentIdentifier.", valueName: "id"))
  var target: String?

  @Option(help: ArgumentHelp("The activity's webpageURL.", valueName: "url"))
  var webpage: String?

  @Argument(help: ArgumentHelp("The URL to explain.", valueName: "event"))
  var event: String?

  private var index: IndexSource { IndexSource(configuration, compiled) }

  func validate() throws {
    try index.validate()
    if activity == nil, target != nil || webpage != nil {
      throw ValidationError("--target and --webpage describe an activity: give --activity TYPE too.")
    }
    if (event == nil) == (activity == nil) {
      throw ValidationError("Give either a URL or --activity TYPE.")
    }
  }

  func run() throws {
    let snapshot = try index.snapshot(limits: limits.limits)
    let explanation = try snapshot.explain(parsedEvent)
    let naming = SceneNaming(configuration: snapshot.outline)
    switch format {
    case .text: try printResult(explanation.description)
    case .json: try printResult(members(explanation, naming).json.line)
    }
  }

  private var parsedEvent: Event {
    guard let activity else { return .url(event ?? "") }
    return .userActivity(
      UserActivity(activityType: activity, targetContentIdentifier: target, webpageURL: webpage))
  }

  private func members(_ explanation: Explanation, _ naming: SceneNaming) -> JSONMembers {
    let event: JSONMembers
    switch explanation.event {
    case .url(let url): event = ["url": url]
    case .userActivity(let activity):
      event = [
        "activity": [
          "type": activity.activityType, "targetContentIdentifier": activity.targetContentIdentifier,
          "webpageURL": activity.webpageURL,
        ] as JSONMembers
      ]
    }
    return [
      "event": event, "text": explanation.event.text, "foldedText": explanation.foldedText,
      "steps": explanation.steps.map { step -> JSONMembers in
        ["rule": step.rule, "won": step.won, "reason": step.reason]
      },
      "matches": explanation.matches.map { naming.members($0.set, $0.condition) },
      "decision": naming.members(explanation.decision),
    ]
  }
}
