import ArgumentParser
import EventRouter
import ProgramSupport
import RouterFiles

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Tell for one event how it is routed, rule by rule, and what matches.")

  @OptionGroup var configuration: ConfigurationOptions
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

  func validate() throws {
    try configuration.requireFile()
    if activity == nil, target != nil || webpage != nil {
      throw ValidationError("--target and --webpage describe an activity: give --activity TYPE too.")
    }
    if (event == nil) == (activity == nil) {
      throw ValidationError("Give either a URL or --activity TYPE.")
    }
  }

  func run() throws {
    let scenes = try configuration.load(limits: limits.limits)
    let snapshot = try configuration.naming { () throws(ConfigurationError) in
      try RouterSnapshot(scenes, limits: limits.limits)
    }
    let explanation = try snapshot.explain(parsedEvent)
    let naming = SceneNaming(configuration: scenes)
    switch format {
    case .text: try printResult(explanation.description)
    case .json: try json(explanation, naming).print()
    }
  }

  private var parsedEvent: Event {
    guard let activity else { return .url(event ?? "") }
    return .userActivity(
      UserActivity(activityType: activity, targetContentIdentifier: target, webpageURL: webpage))
  }

  private func json(_ explanation: Explanation, _ naming: SceneNaming) -> JSONOutput {
    let event: JSONOutput
    switch explanation.event {
    case .url(let url): event = .object([("url", .string(url))])
    case .userActivity(let activity):
      event = .object([
        (
          "activity",
          .object([
            ("type", .string(activity.activityType)),
            ("targetContentIdentifier", .optional(activity.targetContentIdentifier)),
            ("webpageURL", .optional(activity.webpageURL)),
          ])
        )
      ])
    }
    let steps = explanation.steps.map { step in
      JSONOutput.object([
        ("rule", .integer(step.rule)), ("won", .boolean(step.won)), ("reason", .string(step.reason)),
      ])
    }
    return .object([
      ("event", event), ("text", .optional(explanation.event.text)),
      ("foldedText", .optional(explanation.foldedText)), ("steps", .array(steps)),
      (
        "matches",
        .array(explanation.matches.map { .object(naming.members($0.set, $0.condition)) })
      ),
      ("decision", .object(naming.members(explanation.decision))),
    ])
  }
}
