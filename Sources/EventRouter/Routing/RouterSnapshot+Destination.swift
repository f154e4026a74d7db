extension RouterSnapshot {
  /// Where `event` goes, by id.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func destination(for event: Event) throws(EventError) -> Destination {
    destination(of: try route(event))
  }

  /// The ids and the rule of a decision that this snapshot made.
  ///
  /// Ask the snapshot that decided. A decision whose positions are another
  /// configuration's is ``Destination/unhandled`` here, and not some other scene: if ``canName(_:)`` says that
  /// it is not this snapshot's.
  ///
  /// - Complexity: O(1).
  public func destination(of decision: Decision) -> Destination {
    guard hasOrigin(decision), let rule = decision.rule else { return .unhandled }
    switch decision.outcome {
    case .openScene(let index): return openSceneID(index).map { .openScene($0, rule: rule) } ?? .unhandled
    case .newScene(let index): return declarationID(index).map { .newScene($0, rule: rule) } ?? .unhandled
    case .unhandled: return .unhandled
    }
  }

  /// Whether the positions of `decision` are those of this snapshot's configuration, as far as can be told.
  ///
  /// They are if this snapshot made the decision, or one with the same scenes in the same order: what their
  /// conditions are does not matter. They are not if they are out of bounds here, or if the decision is of a
  /// snapshot with other scenes; of 65,536 such snapshots, one is not told from this one. Of a decision that no
  /// snapshot made (``Decision/openScene(_:rule:)``, a `ReferenceRouter`'s) only the bounds are looked at.
  ///
  /// - Complexity: O(1).
  public func canName(_ decision: Decision) -> Bool {
    switch decision.outcome {
    case .openScene(let index) where openSceneID(index) == nil: false
    case .newScene(let index) where declarationID(index) == nil: false
    case .unhandled: true
    default: hasOrigin(decision)
    }
  }

  /// Whether the scenes of `decision` are called as this snapshot calls them, going by its stamp.
  private func hasOrigin(_ decision: Decision) -> Bool { decision.origin == 0 || decision.origin == origin }

  /// The ids of all scenes, each at the number that decisions and matches of this snapshot call it by; nil where no scene
  /// has a number.
  package var idsByNumber: (openScenes: [String?], declarations: [String?]) {
    if let live {
      let counts = live.scenes.numberCounts
      return (
        (0..<counts.openScenes).map { openSceneID($0)?.rawValue },
        (0..<counts.declarations).map { declarationID($0)?.rawValue }
      )
    }
    let outline = source.outline
    return (outline.openScenes.map(\.id.rawValue), outline.declarations.map(\.id.rawValue))
  }

  /// The id of the open scene that decisions and matches of this snapshot call `number`; nil if there is none.
  func openSceneID(_ number: Int) -> OpenScene.ID? {
    if let live { return live.scenes.openScene(number)?.id }
    return (0..<source.openSceneCount).contains(number) ? source.openSceneID(number) : nil
  }

  /// The same of a declaration.
  func declarationID(_ number: Int) -> SceneDeclaration.ID? {
    if let live { return live.scenes.declaration(number)?.id }
    return (0..<source.declarationCount).contains(number) ? source.declarationID(number) : nil
  }
}

extension RouterSnapshot {
  /// All open scenes and declarations that match `event`, by id; see ``matches(_:in:)``.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  public func scenes(
    matching event: Event, in subset: SceneSubset? = nil
  ) throws(EventError) -> MatchingScenes {
    scenes(of: try matches(event, in: subset))
  }

  /// The ids of `matches`. Numbers that this snapshot does not have are left out.
  public func scenes(of matches: SceneMatches) -> MatchingScenes {
    MatchingScenes(
      openScenes: matches.openScenes.compactMap(openSceneID),
      declarations: matches.declarations.compactMap(declarationID))
  }
}

extension RouterConfiguration {
  /// A hash of all ids in their order, from 1: what snapshots stamp their decisions with. The same in every
  /// process, so that the bytes of a decision are.
  var origin: UInt16 {
    // FNV-1a: Fowler, Noll, Vo. A byte that no UTF-8 has ends each id.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    func add(_ id: String) {
      for byte in id.utf8 { add(byte) }
      add(0xFF)
    }
    for index in openScenes.indices { add(openScenes[index].id.rawValue) }
    add(0xFE)
    for index in declarations.indices { add(declarations[index].id.rawValue) }
    return UInt16(truncatingIfNeeded: hash % 0xFFFF) + 1
  }
}

/// Where an event goes, by id.
public enum Destination: Sendable, Hashable, CustomStringConvertible {
  /// The open scene with this id receives the event, by this rule.
  case openScene(OpenScene.ID, rule: Decision.Rule)
  /// A new scene of the declaration with this id is to be opened for the event, by this rule.
  case newScene(SceneDeclaration.ID, rule: Decision.Rule)
  /// No scene receives the event.
  case unhandled

  /// The destination in words, such as `open scene w1, by preferring`.
  public var description: String {
    switch self {
    case .openScene(let id, let rule): "open scene \(id), by \(rule.name)"
    case .newScene(let id, let rule): "new scene of \(id), by \(rule.name)"
    case .unhandled: "unhandled"
    }
  }
}
