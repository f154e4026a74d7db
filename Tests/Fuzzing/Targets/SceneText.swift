import BenchmarkCore
import EventModel

/// Writes a configuration as a scenes file, always the same way. Nothing but checks needs to.
enum SceneText {
  static func bytes(of configuration: RouterConfiguration) -> [UInt8] {
    let platform = configuration.platform == .singleScene ? "singleScene" : "multipleScenes"
    return Array(
      JSONText.object([
        ("platform", .string(platform)),
        ("contentTypes", .array(configuration.contentTypes.map(text))),
        ("declarations", .array(configuration.declarations.map(text))),
        ("openScenes", .array(configuration.openScenes.map(text))),
      ]).formatted.utf8)
  }

  private static func text(_ type: ContentType) -> JSONText {
    .object([
      ("identifier", .string(type.identifier)), ("extensions", strings(type.filenameExtensions)),
      ("conformsTo", strings(type.conformsTo)),
    ])
  }

  private static func text(_ declaration: SceneDeclaration) -> JSONText {
    var members: [(key: String, value: JSONText)] = [("id", .string(declaration.id.rawValue))]
    switch declaration.kind {
    case .windowGroup: members.append(("kind", .string("windowGroup")))
    case .window: members.append(("kind", .string("window")))
    case .documentGroup(let types):
      members.append(("kind", .string("documentGroup")))
      members.append(("contentTypes", strings(types)))
    }
    if let matching = declaration.matching { members.append(("matching", strings(matching.sortedByUTF8()))) }
    return .object(members)
  }

  private static func text(_ scene: OpenScene) -> JSONText {
    .object([
      ("id", .string(scene.id.rawValue)), ("declaration", .string(scene.declaration.rawValue)),
      (
        "modifiers",
        .array([
          .object([
            ("preferring", strings(scene.preferring.sortedByUTF8())),
            ("allowing", strings(scene.allowing.sortedByUTF8())),
          ])
        ])
      ),
    ])
  }

  private static func strings(_ texts: [String]) -> JSONText { .array(texts.map(JSONText.string)) }
}
