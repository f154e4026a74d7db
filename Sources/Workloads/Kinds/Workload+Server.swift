import EventModel

extension Workload {
  /// What a server sees that routes for an app: addresses, deep links and activity identifiers, some not in
  /// ASCII, some that nothing matches.
  ///
  /// About one condition in eight belongs to an open scene (two preferring, three allowing each; none is
  /// `*`), the others to declarations of one to six conditions. A document group stands among these, and
  /// there is no unmodified declaration: what nothing matches stays unhandled, about a third of the events.
  public static func server(
    seed: UInt64 = 1, conditions count: Int = 1_000, events eventCount: Int = 200_000
  ) -> Workload {
    var traffic = ServerTraffic(seed: seed, conditions: count)
    return Workload(
      name: name("server", seed: seed, conditions: count, events: eventCount, length: nil),
      configuration: traffic.configuration(), events: (0..<eventCount).map { _ in traffic.event() })
  }
}

/// Draws the conditions and then the events of the server's workload.
struct ServerTraffic {
  private let conditions: [ServerCondition]
  private var configurationRandom: SplitMix64
  private var builder: TextBuilder

  init(seed: UInt64, conditions count: Int) {
    builder = TextBuilder(random: SplitMix64(seed: seed, stream: Workload.Stream.conditions))
    var known: Set<String> = []
    var conditions: [ServerCondition] = []
    while conditions.count < count {
      let condition = ServerCondition.draw(&builder)
      if known.insert(condition.text).inserted { conditions.append(condition) }
    }
    self.conditions = conditions
    configurationRandom = builder.random
    builder.random = SplitMix64(seed: seed, stream: Workload.Stream.events)
  }

  mutating func configuration() -> RouterConfiguration {
    var rest = conditions.map(\.text)[...]
    func take(_ count: Int) -> Set<String> {
      defer { rest = rest.dropFirst(count) }
      return Set(rest.prefix(count))
    }
    let scenes = (0..<min(25, conditions.count / 40)).map { index in
      OpenScene(
        id: .init("scene-\(index)"), declaration: .init("group-\(index)"), preferring: take(2),
        allowing: take(3))
    }
    var declarations: [SceneDeclaration] = []
    while !rest.isEmpty {
      declarations.append(
        SceneDeclaration(
          id: .init("group-\(declarations.count)"), matching: take(configurationRandom.within(1...6))))
    }
    let notes = ContentType(
      identifier: "com.example.notes", filenameExtensions: ["note"], conformsTo: ["public.text"])
    declarations.insert(
      .documentGroup("documents", contentTypes: ["com.adobe.pdf", "public.plain-text", "com.example.notes"]),
      at: declarations.count / 2)
    return RouterConfiguration(contentTypes: [notes], declarations: declarations, openScenes: scenes)
  }

  /// The next event: 70 % addresses, 10 % deep links, 15 % activities, 5 % files.
  mutating func event() -> Event {
    let planted: ServerCondition? =
      !conditions.isEmpty && builder.random.chance(percent: 62)
      ? conditions[builder.random.skewedBelow(conditions.count)] : nil
    switch builder.random.below(100) {
    case 0..<70:
      appendAddress(planted)
      return .url(builder.take())
    case 70..<80:
      appendDeepLink(planted)
      return .url(builder.take())
    case 80..<95: return .userActivity(activity(planted))
    default:
      builder.append("file:///home")
      builder.appendPath()
      builder.append(builder.random.pick([".pdf", ".PDF", ".txt", ".note", ".zip", ".heic"]))
      return .url(builder.take())
    }
  }

  private mutating func activity(_ planted: ServerCondition?) -> UserActivity {
    let type = "com.example.\(builder.random.pick(["view", "edit", "browse"]))"
    switch builder.random.below(15) {
    case 0: return UserActivity(activityType: type)
    case 1..<5:
      appendAddress(planted)
      return UserActivity(activityType: type, webpageURL: builder.take())
    default:
      builder.append("com.example.")
      builder.appendWord()
      if let planted { appendOccurrence(planted) }
      builder.append("/")
      builder.appendUUID()
      return UserActivity(activityType: type, targetContentIdentifier: builder.take())
    }
  }

  private mutating func appendDeepLink(_ planted: ServerCondition?) {
    builder.append("myapp://")
    builder.appendWord()
    if let planted { appendOccurrence(planted) }
    builder.append("?id=")
    builder.appendUUID()
  }

  private mutating func appendAddress(_ planted: ServerCondition?) {
    if let planted, planted.kind == .host {
      builder.append("https://")
      builder.append(planted.occurrence(&builder.random))
      builder.appendPath()
    } else {
      builder.appendOrigin()
      builder.appendPath()
      if let planted, planted.kind != .query { appendOccurrence(planted) }
    }
    if builder.random.chance(percent: 8) {
      builder.append("/")
      builder.appendWord(of: builder.random.pick(Scripts.all))
    }
    let items = builder.random.below(5)
    for item in 0..<items { builder.appendQueryItem(first: item == 0) }
    if let planted, planted.kind == .query {
      builder.append(items == 0 ? "?" : "&")
      builder.append(planted.occurrence(&builder.random))
    }
  }

  /// The condition as a part of a path.
  private mutating func appendOccurrence(_ planted: ServerCondition) {
    if planted.kind != .path, planted.kind != .international { builder.append("/") }
    builder.append(planted.occurrence(&builder.random))
  }
}
