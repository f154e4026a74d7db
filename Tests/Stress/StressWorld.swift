import EventRouter
import RouterTestSupport

/// The events that readers route, and the changes that writers make.
struct StressWorld: Sendable {
  let configuration: RouterConfiguration
  let events: [Event]
  /// The same events in a batch.
  let batch: EventBatch
  /// The texts of the URL events, back to back.
  let bytes: [UInt8]
  let ends: [UInt32]
  let urls: [Event]

  private static let words = [
    "photo", "album/", "É", "straße", "id=", "notes", "x", "ß", "が", "42", "/a/b", "\u{301}", "?q=", "zürich",
    "*",
  ]

  /// Enough events for several chunks of a batch.
  private static let eventCount = 8_192

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var configuration = RouterConfiguration()
    for index in 0..<8 {
      let id = SceneDeclaration.ID("d\(index)")
      let scene: SceneDeclaration =
        index == 5
        ? .documentGroup(id, contentTypes: ["public.text"])
        : .windowGroup(id).handlesExternalEvents(matching: Self.conditions(3, using: &random))
      configuration.declarations.append(scene)
    }
    configuration.declarations.append(.windowGroup("fallback"))
    self.configuration = configuration
    events = (0..<Self.eventCount).map { index in
      let text = Self.text(using: &random) + (index % 9 == 0 ? ".txt" : "")
      return index % 16 == 3
        ? .activity(target: text, page: "https://x/\(text)") : .url("https://host/\(text)")
    }
    var batch = EventBatch()
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    var urls: [Event] = []
    for event in events {
      // The texts are a few hundred kilobytes: a batch has room for them.
      try! batch.append(event)
      guard case .url(let url) = event else { continue }
      bytes += url.utf8
      ends.append(UInt32(bytes.count))
      urls.append(event)
    }
    (self.batch, self.bytes, self.ends, self.urls) = (batch, bytes, ends, urls)
  }

  private static func text(using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...9, using: &random)).map { _ in random.element(of: words.dropLast()) }.joined()
  }

  private static func conditions(_ most: Int, using random: inout SeededGenerator) -> Set<String> {
    Set(
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        random.element(of: words) + (random.once(in: 3) ? "" : random.element(of: words))
      })
  }

  /// Changes `router` at random; false if it refused, which it has to now and then.
  func change(_ router: Router, using random: inout SeededGenerator) -> Bool {
    let id = OpenScene.ID("s\(Int.random(in: 0..<12, using: &random))")
    let position = Int.random(in: 0..<12, using: &random)
    let (preferring, allowing) = (Self.conditions(3, using: &random), Self.conditions(2, using: &random))
    let declaration = random.element(of: configuration.declarations).id
    do {
      switch random.element(of: [0, 0, 1, 2, 3, 4, 5, 6, 7]) {
      case 0:
        try router.open(
          OpenScene(id: id, declaration: declaration, preferring: preferring, allowing: allowing),
          at: random.once(in: 3) ? position : nil)
      case 1: try router.close(id)
      case 2: try router.move(id, to: position)
      case 3: try router.setConditions(of: id, preferring: preferring, allowing: allowing)
      case 4:
        try router.update { scenes in
          scenes.configuration.declarations[position % 5].matching = preferring
          if scenes.configuration.openScenes.count > 8 { scenes.configuration.openScenes.removeAll() }
        }
      case 5: try router.activate(id)
      case 6:
        for condition in preferring { try router.insertCondition(condition, into: .allowing(id)) }
      default:
        // Two scenes of one id: refused, and nothing changes.
        try router.update { $0.configuration.openScenes += $0.configuration.openScenes.prefix(1) }
      }
      return true
    } catch {
      return false
    }
  }
}
