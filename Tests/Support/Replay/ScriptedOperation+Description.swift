import EventModel

extension ScriptedOperation: CustomStringConvertible {
  /// The operation in Swift, as it stands in the closure of an update.
  public var description: String {
    switch self {
    case .open(let scene, let position): "try scenes.open(\(scene.inSwift)\(Self.at(position)))"
    case .close(let id): "try scenes.close(\(Self.literal(id.rawValue)))"
    case .move(let id, let position): "try scenes.move(\(Self.literal(id.rawValue)), to: \(position))"
    case .activate(let id): "try scenes.activate(\(Self.literal(id.rawValue)))"
    case .setConditions(let id, let preferring, let allowing):
      "try scenes.setConditions(of: \(Self.literal(id.rawValue)), preferring: \(Self.set(preferring)), "
        + "allowing: \(Self.set(allowing)))"
    case .insertCondition(let condition, let set):
      "try scenes.insertCondition(\(Self.literal(condition)), into: \(Self.name(set)))"
    case .removeCondition(let condition, let set):
      "try scenes.removeCondition(\(Self.literal(condition)), from: \(Self.name(set)))"
    case .addDeclaration(let declaration, let position):
      "try scenes.addDeclaration(\(declaration.inSwift)\(Self.at(position)))"
    case .removeDeclaration(let id): "try scenes.removeDeclaration(\(Self.literal(id.rawValue)))"
    case .setMatching(let id, let conditions):
      "try scenes.setMatching(of: \(Self.literal(id.rawValue)), \(conditions.map(Self.set) ?? "nil"))"
    case .setPlatform(let platform): "scenes.platform = .\(platform.rawValue)"
    case .assign(.reverseOpenScenes): "scenes.configuration.openScenes.reverse()"
    case .assign(.reverseDeclarations): "scenes.configuration.declarations.reverse()"
    case .assign(.keepOpenScenes(let count)):
      "scenes.configuration.openScenes = Array(scenes.configuration.openScenes.prefix(\(count)))"
    case .assign(.contentTypes(let types)): "scenes.configuration.contentTypes = \(Self.list(types))"
    case .attempt(let operation): "do { \(operation) } catch {}"
    case .giveUp: "throw CancellationError()"
    }
  }

  static func literal(_ text: String) -> String { String(reflecting: text) }

  static func set(_ conditions: Set<String>) -> String {
    "[\(conditions.sortedByUTF8().map(literal).joined(separator: ", "))]"
  }

  static func list(_ types: [ContentType]) -> String {
    let parts = types.map {
      "ContentType(identifier: \(literal($0.identifier)), filenameExtensions: \($0.filenameExtensions), "
        + "conformsTo: \($0.conformsTo))"
    }
    return "[\(parts.joined(separator: ", "))]"
  }

  private static func at(_ position: Int?) -> String { position.map { ", at: \($0)" } ?? "" }

  private static func name(_ set: ConditionSetID) -> String {
    switch set {
    case .preferring(let id): ".preferring(\(literal(id.rawValue)))"
    case .allowing(let id): ".allowing(\(literal(id.rawValue)))"
    case .matching(let id): ".matching(\(literal(id.rawValue)))"
    }
  }
}

extension OpenScene {
  var inSwift: String {
    "OpenScene(id: \(ScriptedOperation.literal(id.rawValue)), "
      + "declaration: \(ScriptedOperation.literal(declaration.rawValue)), "
      + "preferring: \(ScriptedOperation.set(preferring)), allowing: \(ScriptedOperation.set(allowing)))"
  }
}

extension SceneDeclaration {
  var inSwift: String {
    let kind =
      switch kind {
      case .windowGroup: ""
      case .window: ", kind: .window"
      case .documentGroup(let types): ", kind: .documentGroup(contentTypes: \(types))"
      }
    let conditions = matching.map { ", matching: \(ScriptedOperation.set($0))" } ?? ""
    return "SceneDeclaration(id: \(ScriptedOperation.literal(id.rawValue))\(kind)\(conditions))"
  }
}

extension RouterConfiguration {
  var inSwift: String {
    func lines(_ parts: [String]) -> String { parts.map { "\n    \($0)," }.joined() }
    return """
      RouterConfiguration(
        platform: .\(platform.rawValue), contentTypes: \(ScriptedOperation.list(contentTypes)),
        declarations: [\(lines(declarations.map(\.inSwift)))
        ],
        openScenes: [\(lines(openScenes.map(\.inSwift)))
        ])
      """
  }
}
