import EventRouter
import RouterFiles

/// `text` in quotation marks on one line, as ``quoted(_:)`` has it, but whole.
func quotedWhole(_ text: String) -> String { quoted(text, scalars: .max) }

/// Names sets of conditions by the scenes that they belong to.
struct SceneNaming {
  let configuration: RouterConfiguration

  /// The tier and the scene: `preferring of open scene "w1"`.
  func words(_ set: ConditionSetName) -> String {
    switch set {
    case .preferring(let index):
      "preferring of open scene \(quoted(configuration.openScenes[index].id.rawValue))"
    case .allowing(let index): "allowing of open scene \(quoted(configuration.openScenes[index].id.rawValue))"
    case .matching(let index): "matching of \(quoted(configuration.declarations[index].id.rawValue))"
    }
  }

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

  func words(_ decision: Decision) -> String {
    let rule = decision.rule.map { $0.name } ?? ""
    switch decision.outcome {
    case .openScene(let index):
      return "open scene \(quoted(configuration.openScenes[index].id.rawValue)), by \(rule)"
    case .newScene(let index):
      return "a new scene of \(quoted(configuration.declarations[index].id.rawValue)), by \(rule)"
    case .unhandled: return "unhandled"
    }
  }
}
