import EventRouter
import ProgramSupport

/// Names sets of conditions and decisions in JSON by the scenes that they belong to.
struct SceneNaming {
  let configuration: RouterConfiguration

  /// A condition, or a whole set, and where it stands, as members of a JSON object.
  func members(_ set: ConditionSetName, _ condition: String?) -> [(key: String, value: JSONOutput)] {
    let scene: [(key: String, value: JSONOutput)] =
      switch set {
      case .preferring(let index):
        [("tier", .string("preferring")), ("scene", .string(configuration.openScenes[index].id.rawValue))]
      case .allowing(let index):
        [("tier", .string("allowing")), ("scene", .string(configuration.openScenes[index].id.rawValue))]
      case .matching(let index):
        [
          ("tier", .string("matching")),
          ("declaration", .string(configuration.declarations[index].id.rawValue)),
        ]
      }
    let written: [(key: String, value: JSONOutput)] = condition.map { [("condition", .string($0))] } ?? []
    return [("set", .string(set.description))] + scene + written
  }

  /// The members of a decision, as in decisions files, without the event's number.
  func members(_ decision: Decision) -> [(key: String, value: JSONOutput)] {
    let rule = decision.rule.map { $0.name } ?? ""
    switch decision.outcome {
    case .openScene(let index):
      return [
        ("outcome", .string("openScene")), ("scene", .string(configuration.openScenes[index].id.rawValue)),
        ("rule", .string(rule)),
      ]
    case .newScene(let index):
      return [
        ("outcome", .string("newScene")),
        ("declaration", .string(configuration.declarations[index].id.rawValue)), ("rule", .string(rule)),
      ]
    case .unhandled: return [("outcome", .string("unhandled"))]
    }
  }
}
