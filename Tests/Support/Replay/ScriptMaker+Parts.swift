import EventRouter

/// What operations are given, and the events that are routed.
extension ScriptMaker {
  mutating func newSet() -> Set<String> { conditions.set(shape.conditionsPerSet, using: &random) }

  /// Of an id that is not open, for the most part; those that were are used again.
  mutating func newScene() -> OpenScene {
    var id = sceneID()
    while configuration.openScenes.contains(where: { $0.id == id }) { id = sceneID() }
    return OpenScene(
      id: id, declaration: configuration.declarations.isEmpty ? "none" : declaration().id,
      preferring: newSet(),
      allowing: newSet())
  }

  /// Some differ in their bytes and not as strings.
  private mutating func sceneID() -> OpenScene.ID {
    let number = Int.random(
      in: 0..<(2 * shape.scenes.upperBound + configuration.openScenes.count + 8), using: &random)
    return switch number % 16 {
    case 5: OpenScene.ID("\u{E9}\(number / 16)")
    case 6: OpenScene.ID("e\u{301}\(number / 16)")
    default: OpenScene.ID("s\(number)")
    }
  }

  mutating func newDeclaration() -> SceneDeclaration {
    let count = 2 * shape.declarations.upperBound + configuration.declarations.count + 4
    var id: SceneDeclaration.ID
    repeat {
      id = SceneDeclaration.ID("d\(Int.random(in: 0..<count, using: &random))")
    } while configuration.declarations.contains { $0.id == id }
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return random.once(in: 2) ? .windowGroup(id) : .window(id)
    case 2: return SceneDeclaration(id: id, matching: [])
    case 3 where random.once(in: shape.wholeOneIn):
      return SceneDeclaration(
        id: id, kind: .documentGroup(contentTypes: random.once(in: 2) ? ["public.text"] : ["public.png"]),
        matching: random.once(in: 3) ? newSet() : nil)
    default: return SceneDeclaration(id: id, matching: newSet())
    }
  }

  mutating func declaration() -> SceneDeclaration { random.element(of: configuration.declarations) }

  mutating func declarationPosition() -> Int? {
    random.once(in: 2) ? nil : place(among: configuration.declarations.count + 1)
  }

  /// One of those that there are.
  mutating func setName() -> ConditionSetID {
    guard let scene = configuration.openScenes.randomElement(using: &random), !random.once(in: 6) else {
      return .matching(declaration().id)
    }
    return random.once(in: 2) ? .preferring(scene.id) : .allowing(scene.id)
  }

  // MARK: Events

  /// A few, most of them made of conditions in force and of former ones.
  mutating func events() -> [Event] { (0..<Int.random(in: 2...5, using: &random)).map { _ in event() } }

  private mutating func event() -> Event {
    switch Int.random(in: 0..<16, using: &random) {
    case 0: .url("")
    case 1: .userActivity(UserActivity(activityType: "t"))
    case 2:
      .userActivity(UserActivity(activityType: "t", targetContentIdentifier: text(), webpageURL: "x:/a.txt"))
    case 3: .userActivity(UserActivity(activityType: "t", webpageURL: "x:/" + text()))
    case 4: .url("file:///" + text() + random.element(of: [".txt", ".PNG", ".note", "."]))
    default: .url(text())
    }
  }

  private mutating func text() -> String {
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return conditions.filler(using: &random)
    // Some kilobytes.
    case 1:
      var text = ""
      for _ in 0..<Int.random(in: 10...150, using: &random) {
        text += conditions.filler(using: &random) + (random.once(in: 5) ? condition() : "")
      }
      return text
    // Not quite a condition.
    case 2...5: return String(condition().dropLast(1)) + conditions.filler(using: &random)
    case 6, 7: return condition() + conditions.filler(using: &random) + condition()
    default: return conditions.filler(using: &random) + condition() + conditions.filler(using: &random)
    }
  }

  /// One in force or a former one, perhaps in another spelling.
  private mutating func condition() -> String {
    var condition = conditions.former.randomElement(using: &random) ?? "a"
    if random.once(in: 2), let scene = configuration.openScenes.randomElement(using: &random) {
      let set = random.once(in: 2) ? scene.preferring : scene.allowing
      condition = set.sortedByUTF8().randomElement(using: &random) ?? condition
    }
    return random.once(in: 3) ? RandomText.variant(of: condition, using: &random) : condition
  }
}
