extension RouterSnapshot {
  /// Why `event` goes where it goes: every rule that was tried, and every condition that matches.
  ///
  /// - Throws: ``EventError/tooLong(index:bytes:limit:)`` with index 0.
  /// - Complexity: O(*n* + *c*) for *n* bytes of text and *c* conditions in the sets that match.
  public func explain(_ event: Event) throws(EventError) -> Explanation {
    if live != nil { return try compiled.explain(event) }
    let decision = try route(event)
    let matches = conditionMatches(event)
    return Explanation(
      event: event, foldedText: event.text.map(Folding.fold), steps: steps(event, matches, decision),
      matches: matches, decision: decision, destination: destination(of: decision))
  }

  /// Every condition that matches, as written, sorted by (tier, order, the UTF-8 bytes of the condition).
  private func conditionMatches(_ event: Event) -> [Explanation.ConditionMatch] {
    var keys = Set(table.wildcardKeys.map(DestinationKey.init(rawValue:)))
    var numbers: Set<[UInt8]> = []
    Array((event.text ?? "").utf8).withView { text in
      for number in conditions(in: text) {
        let bytes = table.bytes(number)
        numbers.insert((0..<bytes.count).map { bytes[$0] })
        table.forEachDestination(number) { keys.insert($0) }
      }
    }
    return keys.sorted().flatMap { key in
      source.conditions(of: key.set).filter { condition in
        FoldedConditions.isWildcard(condition) || numbers.contains(Array(Folding.fold(condition).utf8))
      }.sortedByUTF8().map { match(of: $0, in: key.set) }
    }
  }

  /// The numbers of all conditions that `text`, not folded, contains.
  func conditions(in text: View<UInt8>) -> Set<Int> {
    guard table.count > 0 else { return [] }
    return lanes.withScratch { scratch in
      scratch.matching.pairs.removeAll()
      withOneElement(UInt32(text.count)) { end in
        matcher.findAll(
          in: Texts(bytes: text, start: 0, ends: end.constant), scratch: &scratch.matching)
      }
      var numbers: Set<Int> = []
      scratch.matching.pairs.forEach { _, number in numbers.insert(Int(number)) }
      return numbers
    }
  }

  /// `condition`, which stands in `set`.
  func match(of condition: String, in set: ConditionSetName) -> Explanation.ConditionMatch {
    Explanation.ConditionMatch(set: set, setID: source.id(of: set), condition: condition)
  }

  private func steps(
    _ event: Event, _ matches: [Explanation.ConditionMatch], _ decision: Decision
  ) -> [Explanation.Step] {
    let winner =
      switch decision.rule {
      case .singleScene: 1
      case .preferring: 2
      case .allowing: 3
      case .matching, .documentType: 4
      case .unmodified: 5
      case nil: 6
      }
    let skipsOpenScenes = source.platform == .singleScene
    return (1...winner).compactMap { rule in
      if skipsOpenScenes && winner > 1 && (rule == 2 || rule == 3) { return nil }
      let reason = rule == winner ? success(event, matches, decision) : failure(of: rule)
      return Explanation.Step(rule: rule, won: rule == winner, reason: reason)
    }
  }

  private func success(
    _ event: Event, _ matches: [Explanation.ConditionMatch], _ decision: Decision
  ) -> String {
    let condition = matches.first { match in
      switch (match.set, decision.outcome, decision.rule) {
      case (.preferring(let a), .openScene(let b), .preferring?): a == b
      case (.allowing(let a), .openScene(let b), .allowing?): a == b
      case (.matching(let a), .newScene(let b), .matching?): a == b
      default: false
      }
    }
    let by = condition.map { quoted($0.condition) } ?? ""
    switch destination(of: decision) {
    case .openScene(let id, rule: .singleScene):
      return "the platform shows a single scene, and \(quoted(id.rawValue)) is open"
    case .openScene(let id, rule: .preferring): return "open scene \(quoted(id.rawValue)) prefers \(by)"
    case .openScene(let id, rule: _): return "open scene \(quoted(id.rawValue)) allows \(by)"
    case .newScene(let id, rule: .documentType):
      return "document group \(quoted(id.rawValue)) opens documents like \(quoted(event.documentURL ?? ""))"
    case .newScene(let id, rule: .unmodified):
      return "\(quoted(id.rawValue)) is the first declaration without a matching modifier"
    case .newScene(let id, rule: _): return "declaration \(quoted(id.rawValue)) matches \(by)"
    case .unhandled: return "no rule applies, so the event is unhandled"
    }
  }

  private func failure(of rule: Int) -> String {
    let scenes = source.openSceneCount
    switch rule {
    case 1:
      return source.platform == .singleScene
        ? "the platform shows a single scene, but none is open" : "the platform shows several scenes"
    case 2:
      return scenes == 0
        ? "no scene is open" : "none of the open scenes (\(scenes)) prefers a condition that matches"
    case 3:
      return scenes == 0
        ? "no scene is open" : "none of the open scenes (\(scenes)) allows a condition that matches"
    case 4:
      return "none of the declarations (\(source.declarationCount)) has a condition or a document "
        + "type that matches"
    default: return "every declaration has a matching modifier or is a document group"
    }
  }
}
