import EventRouter

extension TransactionScript {
  /// The script of this seed and shape: always the same.
  public init(seed: UInt64, shape: ScriptShape) {
    var maker = ScriptMaker(seed: seed, shape: shape)
    self = maker.script(seed: seed)
  }
}

/// Makes up a script: it keeps the configuration that the script leads to, so that most operations are possible.
struct ScriptMaker {
  let shape: ScriptShape
  var random: SeededGenerator
  var conditions: ScriptConditions
  var expected = ExpectedConfiguration(RouterConfiguration())
  private var limits = RouterLimits.none
  /// How many scenes there are to be, soon.
  private var goal = 0
  /// Where scenes are put in many scripts: again and again into the same gap between two others.
  private var gap: Int?
  /// The slots that hold a snapshot.
  private var kept = Set<Int>()

  init(seed: UInt64, shape: ScriptShape) {
    self.shape = shape
    random = SeededGenerator(seed: seed)
    conditions = ScriptConditions(shape.families, using: &random)
    gap = random.once(in: 2) ? random.element(of: [0, 1, 2, 7, -1, -2]) : nil
  }

  var configuration: RouterConfiguration { expected.configuration }

  mutating func script(seed: UInt64) -> TransactionScript {
    makeInitial()
    let initial = configuration
    if random.once(in: 4) {
      // What is there at the beginning is within them.
      var (count, longest) = (0, 2_000)
      initial.forEachConditionSet { _, set in
        count += set.count
        for condition in set { longest = max(longest, condition.utf8.count) }
      }
      limits = RouterLimits(
        conditions: count + Int.random(in: 3...60, using: &random), bytesPerCondition: longest)
    }
    let steps = (0..<random.element(of: shape.steps)).map { step(number: $0) }
    return TransactionScript(
      seed: seed, shape: shape.name, limits: limits, initial: initial, steps: steps,
      invariantsOneIn: shape.invariantsOneIn)
  }

  private mutating func makeInitial() {
    newGoal()
    var operations: [ScriptedOperation] = []
    for _ in 0..<Int.random(in: shape.declarations, using: &random) {
      operations.append(.addDeclaration(newDeclaration(), at: nil))
      advance(&operations)
    }
    guard !configuration.declarations.isEmpty else { return }
    for _ in 0..<goal {
      operations.append(.open(newScene(), at: nil))
      advance(&operations)
    }
  }

  private mutating func advance(_ operations: inout [ScriptedOperation]) {
    if let next = expected.after(operations, limits: .none) { expected = next }
    operations = []
  }

  private mutating func newGoal() { goal = Int.random(in: shape.scenes, using: &random) }

  // MARK: Steps

  private mutating func step(number: Int) -> TransactionScript.Step {
    if random.once(in: shape.goalOneIn) { newGoal() }
    var step = TransactionScript.Step(operations: transaction())
    step.isDirect = step.operations.count == 1 && random.once(in: 2)
    if let next = expected.after(step.operations, limits: limits) { expected = next }
    if random.once(in: shape.checkedOneIn) {
      step.events = events()
      step.looks = looks()
      step.asked = random.once(in: 4) ? kept.sorted().randomElement(using: &random) : nil
    }
    if random.once(in: shape.keptOneIn), let slot = (0..<8).randomElement(using: &random) {
      step.keptIn = slot
      kept.insert(slot)
    } else if random.once(in: shape.keptOneIn + 4) {
      step.dropped = Int.random(in: 0..<8, using: &random)
      step.dropped.map { _ = kept.remove($0) }
    }
    if random.once(in: shape.maintainedOneIn) {
      step.maintenance = random.element(of: TransactionScript.Maintenance.allCases)
      step.isMeanwhile = random.once(in: 2)
    }
    return step
  }

  private mutating func looks() -> TransactionScript.Looks {
    var looks: TransactionScript.Looks = []
    if random.once(in: 2) { looks.insert(.configuration) }
    if random.once(in: 16) { looks.insert(.fresh) }
    if random.once(in: 6) { looks.insert(.inside) }
    if random.once(in: 4) { looks.insert(.batches) }
    if random.once(in: 100) { looks.insert(.wide) }
    if random.once(in: 24) { looks.insert(.explanations) }
    return looks
  }

  /// One to five operations, some of which must fail.
  private mutating func transaction() -> [ScriptedOperation] {
    let before = expected
    defer { expected = before }
    var operations: [ScriptedOperation] = []
    // Now and then the set grows or shrinks at once.
    let isBulk = random.once(in: shape.bulkOneIn)
    let count =
      isBulk ? Int.random(in: 6...60, using: &random) : random.element(of: [1, 1, 1, 2, 2, 3, 4, 5])
    while operations.count < count {
      let next = (isBulk ? towardsGoal() : nil) ?? usual()
      for operation in next { _ = try? expected.apply(operation) }
      operations += next
    }
    if random.once(in: 12) { operations.append(.attempt(impossible())) }
    if random.once(in: 9) { operations.append(failing()) }
    return operations
  }

  // MARK: Operations

  private mutating func towardsGoal() -> [ScriptedOperation]? {
    let open = configuration.openScenes
    if configuration.platform == .singleScene || configuration.declarations.isEmpty { return nil }
    if open.count < goal { return [.open(newScene(), at: place(among: open.count + 1))] }
    return open.count > goal ? [.close(random.element(of: open).id)] : nil
  }

  /// A position, of so many.
  mutating func place(among count: Int) -> Int {
    guard let gap, !random.once(in: 4) else { return Int.random(in: 0..<count, using: &random) }
    return gap >= 0 ? min(gap, count - 1) : max(count + gap, 0)
  }

  private mutating func usual() -> [ScriptedOperation] {
    let open = configuration.openScenes
    if configuration.platform == .singleScene {
      if open.count > 1 || random.once(in: 3) { return [.setPlatform(.multipleScenes)] }
    }
    if configuration.declarations.isEmpty || random.once(in: 16) {
      if configuration.declarations.count > shape.declarations.upperBound { return removalOfDeclaration() }
      return [.addDeclaration(newDeclaration(), at: declarationPosition())]
    }
    if open.isEmpty || open.count < goal && random.once(in: 3) {
      return [.open(newScene(), at: random.once(in: 2) ? nil : place(among: open.count + 1))]
    }
    let scene = random.element(of: open)
    if open.count > goal && random.once(in: 3) { return [.close(scene.id)] }
    switch Int.random(in: 0..<32, using: &random) {
    case 0, 1: return [.close(scene.id)]
    case 2...4: return [.open(newScene(), at: nil)]
    case 5, 6: return [.move(scene.id, to: place(among: open.count))]
    case 7...9: return [.activate(scene.id)]
    case 10...14:
      return [
        .setConditions(
          scene.id, preferring: newSet(), allowing: random.once(in: 3) ? scene.allowing : newSet())
      ]
    case 15...19: return [.insertCondition(conditions.next(using: &random), into: setName())]
    case 20...23: return [removal()]
    case 24, 25: return [.setMatching(declaration().id, random.once(in: 4) ? nil : newSet())]
    case 26: return removalOfDeclaration()
    case 28 where random.once(in: 3 * shape.wholeOneIn):
      return [.assign(.keepOpenScenes(Int.random(in: 0...1, using: &random))), .setPlatform(.singleScene)]
    case 29 where random.once(in: 4 * shape.wholeOneIn): return [.assign(edit())]
    // The conditions of two scenes change places.
    case 30:
      let other = random.element(of: open)
      return [
        .setConditions(scene.id, preferring: other.preferring, allowing: other.allowing),
        .setConditions(other.id, preferring: scene.preferring, allowing: scene.allowing),
      ]
    // Away and back again.
    case 31: return [.close(scene.id), .open(scene, at: random.once(in: 2) ? nil : 0)]
    default: return [.activate(scene.id)]
    }
  }

  /// What fails at once.
  private mutating func impossible() -> ScriptedOperation {
    let (scenes, declarations) = (configuration.openScenes.count, configuration.declarations.count)
    let id = OpenScene.ID("none")
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .close(id)
    case 1: return .activate(id)
    case 2: return .setConditions(id, preferring: newSet(), allowing: newSet())
    case 3: return .insertCondition("a", into: .matching("none"))
    case 4: return .removeCondition("a", from: .preferring(id))
    case 5: return .removeDeclaration("none")
    case 6: return .addDeclaration(newDeclaration(), at: random.once(in: 2) ? -1 : declarations + 1)
    case 7 where scenes > 0:
      return .move(random.element(of: configuration.openScenes).id, to: random.once(in: 2) ? -1 : scenes)
    default: return .open(newScene(), at: scenes + Int.random(in: 1...1_000, using: &random))
    }
  }

  /// What makes a transaction fail, at once or in the end; not always.
  private mutating func failing() -> ScriptedOperation {
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: return .giveUp
    case 2: return .open(OpenScene(id: "lost", declaration: "none", preferring: newSet()), at: 0)
    case 3:
      guard let scene = configuration.openScenes.randomElement(using: &random) else { return .giveUp }
      return .open(OpenScene(id: scene.id, declaration: scene.declaration, allowing: newSet()), at: 0)
    case 4:
      guard let declared = configuration.declarations.randomElement(using: &random) else { return .giveUp }
      return .addDeclaration(SceneDeclaration(id: declared.id, matching: newSet()), at: nil)
    case 5:
      guard let scene = configuration.openScenes.randomElement(using: &random) else { return .giveUp }
      return .removeDeclaration(scene.declaration)
    case 6:
      guard let scene = configuration.openScenes.randomElement(using: &random) else { return .giveUp }
      return .insertCondition(String(repeating: "long", count: 501), into: .allowing(scene.id))
    case 7: return .setPlatform(.singleScene)
    default: return impossible()
    }
  }

  private mutating func removal() -> ScriptedOperation {
    let name = setName()
    var set = Set<String>()
    switch name {
    case .preferring(let id): set = configuration.openScenes.first { $0.id == id }?.preferring ?? []
    case .allowing(let id): set = configuration.openScenes.first { $0.id == id }?.allowing ?? []
    case .matching(let id): set = configuration.declarations.first { $0.id == id }?.matching ?? []
    }
    // In an order of its own: that of a set differs from process to process.
    guard let condition = set.sortedByUTF8().randomElement(using: &random) else {
      return .removeCondition(conditions.next(using: &random), from: name)
    }
    return .removeCondition(condition, from: name)
  }

  /// With the scenes that are open of it, for the most part.
  private mutating func removalOfDeclaration() -> [ScriptedOperation] {
    let id = declaration().id
    let scenes = configuration.openScenes.filter { $0.declaration == id }
    if scenes.count > 6 { return [.setMatching(id, [])] }
    return scenes.map { .close($0.id) } + [.removeDeclaration(id)]
  }

  private mutating func edit() -> ScriptedOperation.ConfigurationEdit {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .reverseOpenScenes
    case 1: .reverseDeclarations
    case 2: .keepOpenScenes(Int.random(in: 0...configuration.openScenes.count, using: &random))
    default:
      .contentTypes(
        random.once(in: 3)
          ? []
          : [
            ContentType(
              identifier: "com.example.a", filenameExtensions: ["note"], conformsTo: ["public.text"])
          ])
    }
  }
}
