public import EventModel

/// A random configuration with events that are likely to match it.
public struct RandomScenario: Sendable {
  public var configuration: RouterConfiguration
  public var events: [Event]
  /// The texts of the events as bytes, about half of them no longer UTF-8.
  public var damagedTexts: [[UInt8]]

  /// A scenario that somebody else made up.
  public init(configuration: RouterConfiguration, events: [Event], damagedTexts: [[UInt8]]) {
    self.configuration = configuration
    self.events = events
    self.damagedTexts = damagedTexts
  }

  /// - Parameter maximumEvents: the most events of an ordinary scenario. A few have few events with long
  ///   texts, or so many events that lanes share them, or many more conditions.
  public init(maximumEvents: Int = 256, using random: inout SeededGenerator) {
    let maker = RandomText(using: &random)
    let longText = random.once(in: 200)
    let most = longText ? 8 : maximumEvents * (random.once(in: 400) ? 32 : 1)
    let count = Int.random(in: 1...most, using: &random)
    events = (0..<count).map { _ in Self.event(maker, longText: longText, using: &random) }
    damagedTexts = events.map { event in
      let bytes = Array((event.text ?? "").utf8)
      return Bool.random(using: &random) ? RandomBytes.damaged(bytes, using: &random) : bytes
    }
    var texts = events.prefix(24).compactMap { $0.text }
    texts += damagedTexts.prefix(8).map { String(decoding: $0, as: UTF8.self) }
    let many = random.once(in: 60)
    var source = ConditionSource(maker: maker, texts: texts, scale: many ? 100 : 1)
    configuration = Self.configuration(&source, using: &random)
  }

  // MARK: Events

  private static func event(
    _ maker: RandomText, longText: Bool, using random: inout SeededGenerator
  ) -> Event {
    if random.once(in: 4) {
      let identifier = random.once(in: 2) ? text(maker, longText: longText, using: &random) : nil
      let page = random.once(in: 2) ? url(maker, longText: longText, using: &random) : nil
      return .userActivity(
        UserActivity(activityType: "com.example.view", targetContentIdentifier: identifier, webpageURL: page))
    }
    let text =
      random.once(in: 2)
      ? url(maker, longText: longText, using: &random) : text(maker, longText: longText, using: &random)
    return .url(text)
  }

  private static func text(
    _ maker: RandomText, longText: Bool, using random: inout SeededGenerator
  ) -> String {
    let most = longText ? 4_000 : random.element(of: [0, 1, 3, 8, 20, 40])
    return maker.text(atoms: Int.random(in: 0...most, using: &random), using: &random)
  }

  /// Something like a URL whose path may have an extension, and may not.
  private static func url(
    _ maker: RandomText, longText: Bool, using random: inout SeededGenerator
  ) -> String {
    var result = random.element(of: ["", "https:", "https://host", "app:", "//a.txt", ":", "x:/a.md/"])
    result += random.element(of: ["", "/", "/a/", "."])
    result += text(maker, longText: longText, using: &random)
    result += random.element(of: extensions)
    result += random.element(of: ["", "", "/", "?q=a.pdf", "#f.png", "?", "."])
    return result
  }

  private static let extensions = [
    "", ".", ".txt", ".TXT", ".md", ".jpeg", ".gif", ".note", ".Sheet", ".é", ".tar.gz", ".mp3", ".mov",
    ".pdf",
    ".png/x", ".html", ".longextension", ".longExtensionX", ".\u{FFFD}",
  ]

  // MARK: Configurations

  private static let declaredTypes = [
    ContentType(identifier: "com.example.base"),
    ContentType(
      identifier: "com.example.notes", filenameExtensions: ["note", "TXT"],
      conformsTo: ["public.text", "com.example.base"]),
    ContentType(
      identifier: "com.example.sheet", filenameExtensions: ["sheet", "é", "", "LongExtension", "\u{FFFD}"],
      conformsTo: ["com.example.notes"]),
  ]

  private static func configuration(
    _ source: inout ConditionSource, using random: inout SeededGenerator
  ) -> RouterConfiguration {
    let types = declaredTypes.shuffled(using: &random)
    let identifiers = ContentType.builtIn.map(\.identifier) + types.map(\.identifier)
    var declarations: [SceneDeclaration] = []
    for index in 0..<(random.once(in: 12) ? 0 : Int.random(in: 1...6, using: &random) * source.scale) {
      let matching = random.once(in: 5) ? nil : source.set(using: &random)
      var kind = random.element(of: [SceneDeclaration.Kind.windowGroup, .windowGroup, .window])
      if random.once(in: 5) {
        let count = Int.random(in: 1...3, using: &random)
        kind = .documentGroup(contentTypes: (0..<count).map { _ in random.element(of: identifiers) })
      }
      declarations.append(
        SceneDeclaration(id: SceneDeclaration.ID("d\(index)"), kind: kind, matching: matching))
    }
    let single = random.once(in: 8)
    var scenes: [OpenScene] = []
    if !declarations.isEmpty {
      let most = single ? 1 : random.element(of: [0, 2, 6]) * source.scale
      for index in 0..<Int.random(in: 0...most, using: &random) {
        scenes.append(
          OpenScene(
            id: OpenScene.ID("s\(index)"), declaration: random.element(of: declarations).id,
            preferring: source.set(using: &random), allowing: source.set(using: &random)))
      }
    }
    return RouterConfiguration(
      platform: single ? .singleScene : .multipleScenes, contentTypes: types, declarations: declarations,
      openScenes: scenes)
  }

  /// A random choice of the configuration's scenes.
  public func subset(
    using random: inout SeededGenerator
  ) -> (openScenes: [Int], declarations: [Int]) {
    (
      configuration.openScenes.indices.filter { _ in Bool.random(using: &random) },
      configuration.declarations.indices.filter { _ in Bool.random(using: &random) }
    )
  }
}

/// Makes conditions out of the events' texts.
private struct ConditionSource {
  let maker: RandomText
  let texts: [String]
  /// How many times more scenes than usual there are.
  let scale: Int

  func set(using random: inout SeededGenerator) -> Set<String> {
    let most = random.element(of: [0, 1, 1, 2, 5])
    return Set((0..<Int.random(in: 0...most, using: &random)).map { _ in condition(using: &random) })
  }

  private func condition(using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<40, using: &random) {
    case 0:
      return random.element(of: ["*", "", "**", "*\u{301}", "\u{301}", "a*", "\u{1F3FD}\u{FE0F}", "\0"])
    case 1...9: return maker.text(atoms: Int.random(in: 1...4, using: &random), using: &random)
    case 10...14:
      // Nearly a piece of a text: something is appended that it probably does not have there.
      return piece(using: &random) + random.element(of: maker.palette)
    default: return piece(using: &random)
    }
  }

  private func piece(using random: inout SeededGenerator) -> String {
    guard !texts.isEmpty else { return "a" }
    let piece = RandomText.piece(of: random.element(of: texts), using: &random)
    return RandomText.variant(of: piece, using: &random)
  }
}
