import EventRouter
import RouterTestSupport

/// A configuration and events, as lines that a fuzzer can change. The first byte says what a line is, the rest is
/// a text; other lines are passed over.
///
///     d ID     a window group         m TEXT   a condition of the last declaration; without text: an empty set
///     w ID     a window               t TYPE   a content type of the last declaration, now a document group
///     o        an open scene of the last declaration; p TEXT, a TEXT its preferring, allowing conditions
///     c ID     a content type; x TEXT, s ID one of its extensions, a type that it conforms to
///     1        the platform shows a single scene
///     u TEXT   a URL                  i TEXT   an activity with an identifier; g TEXT its web page
///     n        an activity without text
struct RoutingInput {
  private var configuration = RouterConfiguration()
  private var events: [Event] = []
  private var rawTexts: [[UInt8]] = []

  private static let most = (conditions: 64, events: 48)

  init(_ input: [UInt8]) {
    var conditions = 0
    for line in input.split(separator: 0x0A) {
      guard let first = line.first else { continue }
      let bytes = Array(line.dropFirst())
      let text = String(decoding: bytes, as: UTF8.self)
      switch Unicode.Scalar(first) {
      case "m", "p", "a":
        conditions += 1
        if conditions <= Self.most.conditions { addCondition(Unicode.Scalar(first), text) }
      case "u", "i", "n":
        if events.count < Self.most.events { addEvent(Unicode.Scalar(first), text, bytes) }
      case "g":
        guard case .userActivity(var activity) = events.last else { continue }
        activity.webpageURL = text
        events[events.count - 1] = .userActivity(activity)
      default: addScene(Unicode.Scalar(first), text)
      }
    }
  }

  var scenario: RandomScenario {
    RandomScenario(configuration: configuration, events: events, damagedTexts: rawTexts)
  }

  private mutating func addCondition(_ kind: Unicode.Scalar, _ text: String) {
    let (scene, declaration) = (configuration.openScenes.count - 1, configuration.declarations.count - 1)
    switch kind {
    case "m" where declaration >= 0:
      let matching = configuration.declarations[declaration].matching ?? []
      configuration.declarations[declaration].matching = text.utf8.isEmpty ? matching : matching.union([text])
    case "p" where scene >= 0: configuration.openScenes[scene].preferring.insert(text)
    case "a" where scene >= 0: configuration.openScenes[scene].allowing.insert(text)
    default: break
    }
  }

  private mutating func addEvent(_ kind: Unicode.Scalar, _ text: String, _ bytes: [UInt8]) {
    switch kind {
    case "u":
      events.append(.url(text))
      rawTexts.append(bytes)
    case "i": events.append(.activity(target: text))
    default: events.append(.activity())
    }
  }

  private mutating func addScene(_ kind: Unicode.Scalar, _ text: String) {
    let (type, declaration) = (configuration.contentTypes.count - 1, configuration.declarations.count - 1)
    switch kind {
    case "d": configuration.declarations.append(.windowGroup(SceneDeclaration.ID(text)))
    case "w": configuration.declarations.append(.window(SceneDeclaration.ID(text)))
    case "t" where declaration >= 0:
      var types = [text]
      if case .documentGroup(let others) = configuration.declarations[declaration].kind {
        types = others + types
      }
      configuration.declarations[declaration].kind = .documentGroup(contentTypes: types)
    case "o" where declaration >= 0:
      let id = OpenScene.ID("s\(configuration.openScenes.count)")
      configuration.openScenes.append(
        OpenScene(id: id, declaration: configuration.declarations[declaration].id))
    case "c": configuration.contentTypes.append(ContentType(identifier: text))
    case "x" where type >= 0: configuration.contentTypes[type].filenameExtensions.append(text)
    case "s" where type >= 0: configuration.contentTypes[type].conformsTo.append(text)
    case "1": configuration.platform = .singleScene
    default: break
    }
  }
}
