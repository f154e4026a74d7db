import EventRouter
import RouterFiles

/// Names sets of conditions and decisions in JSON by the scenes that they belong to.
struct SceneNaming {
  let configuration: RouterConfiguration

  /// A condition, or a whole set, and where it stands, as members of a JSON object.
  func members(_ set: ConditionSetName, _ condition: String?) -> JSONMembers {
    let scene: JSONMembers =
      switch set {
      case .preferring(let index):
        ["tier": "preferring", "scene": configuration.openScenes[index].id.rawValue]
      case .allowing(let index): ["tier": "allowing", "scene": configuration.openScenes[index].id.rawValue]
      case .matching(let index):
        ["tier": "matching", "declaration": configuration.declarations[index].id.rawValue]
      }
    let written: JSONMembers = condition.map { ["condition": $0] } ?? [:]
    return ["set": set.description] + scene + written
  }

  /// The members of a decision, as in decisions files, without the event's number.
  func members(_ decision: Decision) -> JSONMembers {
    let rule = decision.rule?.name
    switch decision.outcome {
    case .openScene(let index):
      return [
        "outcome": "openScene", "scene": configuration.openScenes[index].id.rawValue, "rule": rule,
      ]
    case .newScene(let index):
      return [
        "outcome": "newScene", "declaration": configuration.declarations[index].id.rawValue, "rule": rule,
      ]
    case .unhandled: return ["outcome": "unhandled"]
    }
  }
}
