import EventModel
import RouterFiles

/// Writes a configuration as a scenes file, always the same way. Nothing but checks needs to.
enum SceneText {
  static func bytes(of configuration: RouterConfiguration) -> [UInt8] {
    let platform = configuration.platform == .singleScene ? "singleScene" : "multipleScenes"
    let scenes: JSONMembers = [
      "platform": platform, "contentTypes": configuration.contentTypes.map(members),
      "declarations": configuration.declarations.map(members),
      "openScenes": configuration.openScenes.map(members),
    ]
    return Array(scenes.json.formatted.utf8)
  }

  private static func members(_ type: ContentType) -> JSONMembers {
    [
      "identifier": type.identifier, "extensions": type.filenameExtensions, "conformsTo": type.conformsTo,
    ]
  }

  private static func members(_ declaration: SceneDeclaration) -> JSONMembers {
    let kind: JSONMembers =
      switch declaration.kind {
      case .windowGroup: ["kind": "windowGroup"]
      case .window: ["kind": "window"]
      case .documentGroup(let types): ["kind": "documentGroup", "contentTypes": types]
      }
    let matching: JSONMembers = declaration.matching.map { ["matching": $0.sortedByUTF8()] } ?? [:]
    return ["id": declaration.id.rawValue] + kind + matching
  }

  private static func members(_ scene: OpenScene) -> JSONMembers {
    [
      "id": scene.id.rawValue, "declaration": scene.declaration.rawValue,
      "modifiers": [
        ["preferring": scene.preferring.sortedByUTF8(), "allowing": scene.allowing.sortedByUTF8()]
      ] as [JSONMembers],
    ]
  }
}
