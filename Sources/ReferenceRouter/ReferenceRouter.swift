@_exported public import EventModel

/// The plainest possible router: every rule tried in order, every condition searched for.
///
/// It is the oracle that the fast router is compared with, and shares only the model with it: no code, no
/// table. Each condition is folded once; else nothing is prepared.
public struct ReferenceRouter: Sendable {
  /// The configuration whose positions decisions and matches give.
  public let configuration: RouterConfiguration

  private struct Scene: Sendable {
    let preferring: [ReferenceCondition]
    let allowing: [ReferenceCondition]
  }
  private let openScenes: [Scene]
  /// The conditions of each declaration; none for an unmodified one or a document group.
  private let matching: [[ReferenceCondition]]
  /// The path extensions that each declaration opens; nil unless it is a document group.
  private let pathExtensions: [[[UInt8]]?]

  /// A router for `configuration`.
  ///
  /// - Throws: ``/EventRouter/ConfigurationError`` for the first thing that is wrong with `configuration`.
  public init(_ configuration: RouterConfiguration) throws(ConfigurationError) {
    try configuration.validate()
    self.configuration = configuration
    openScenes = configuration.openScenes.map {
      Scene(preferring: Self.conditions($0.preferring), allowing: Self.conditions($0.allowing))
    }
    matching = configuration.declarations.map { declaration in
      if case .documentGroup = declaration.kind { return [] }
      return Self.conditions(declaration.matching ?? [])
    }
    let contentTypes = ReferenceContentTypes(declared: configuration.contentTypes)
    pathExtensions = configuration.declarations.map { declaration in
      guard case .documentGroup(let supported) = declaration.kind else { return nil }
      return contentTypes.pathExtensions(ofTypesConformingToOneOf: supported)
    }
  }

  private static func conditions(_ set: Set<String>) -> [ReferenceCondition] {
    set.sortedByUTF8().map { ReferenceCondition($0) }
  }

  /// Where `event` goes.
  ///
  /// - Complexity: O(*n* x *m*) in the bytes of the event and of all conditions.
  public func route(_ event: Event) -> Decision {
    // 1. A single scene receives everything.
    let scenes = openScenes.indices
    if configuration.platform == .singleScene {
      if let scene = scenes.first { return .openScene(scene, rule: .singleScene) }
    }
    let text = Self.foldedText(event)
    // 2. The first open scene that prefers the event.
    for scene in scenes where openScenes[scene].preferring.contains(where: { $0.matches(text) }) {
      return .openScene(scene, rule: .preferring)
    }
    // 3. The first open scene that allows it.
    for scene in scenes where openScenes[scene].allowing.contains(where: { $0.matches(text) }) {
      return .openScene(scene, rule: .allowing)
    }
    // 4. The first declaration that matches.
    for declaration in configuration.declarations.indices {
      if let rule = ruleByWhich(declaration, matches: event, text) {
        return .newScene(declaration, rule: rule)
      }
    }
    // 5. The first that is unmodified and not a document group.
    for (index, declaration) in configuration.declarations.enumerated() {
      if case .documentGroup = declaration.kind { continue }
      if declaration.matching == nil { return .newScene(index, rule: .unmodified) }
    }
    // 6.
    return .unhandled
  }

  /// All that match `event`, whatever the platform: open scenes that prefer or allow it, and declarations.
  public func matches(_ event: Event) -> SceneMatches {
    let text = Self.foldedText(event)
    let scenes = openScenes.indices.filter { scene in
      openScenes[scene].preferring.contains { $0.matches(text) }
        || openScenes[scene].allowing.contains { $0.matches(text) }
    }
    let declarations = configuration.declarations.indices.filter {
      ruleByWhich($0, matches: event, text) != nil
    }
    return SceneMatches(openScenes: scenes, declarations: declarations)
  }

  /// Every condition that matches `event`, in the order (tier, position, UTF-8 bytes of the condition).
  public func matchingConditions(_ event: Event) -> [(set: ConditionSetName, condition: String)] {
    let text = Self.foldedText(event)
    var result: [(set: ConditionSetName, condition: String)] = []
    func add(_ set: ConditionSetName, _ conditions: [ReferenceCondition]) {
      for condition in conditions where condition.matches(text) { result.append((set, condition.written)) }
    }
    for (index, scene) in openScenes.enumerated() { add(.preferring(openScene: index), scene.preferring) }
    for (index, scene) in openScenes.enumerated() { add(.allowing(openScene: index), scene.allowing) }
    for (index, conditions) in matching.enumerated() { add(.matching(declaration: index), conditions) }
    return result
  }

  /// The test of rule 4.
  private func ruleByWhich(
    _ declaration: Int, matches event: Event, _ foldedText: [UInt8]?
  ) -> Decision.Rule? {
    if let pathExtensions = pathExtensions[declaration] {
      guard let url = event.documentURL, let name = ReferenceContentTypes.pathExtension(of: url),
        pathExtensions.contains(name)
      else { return nil }
      return .documentType
    }
    return matching[declaration].contains { $0.matches(foldedText) } ? .matching : nil
  }

  private static func foldedText(_ event: Event) -> [UInt8]? { event.text.map { Array(fold($0).utf8) } }
}
