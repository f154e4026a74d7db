extension RouterConfiguration {
  /// Checks ids, references, content types, the platform and the limits on conditions.
  ///
  /// - Throws: ``ConfigurationError`` for the first thing that is wrong, in the order of the configuration.
  /// - Complexity: O(*n*) in the number of declarations, open scenes, types and conditions, and in the bytes of
  ///   ids and identifiers, which are compared by their UTF-8 bytes.
  public func validate(limits: RouterLimits = .none) throws(ConfigurationError) {
    let declaredTypes = try validateContentTypes()
    var declared = Set<SceneDeclaration.ID>(minimumCapacity: declarations.count)
    // By indices: a copy of a declaration counts references to all that it has.
    for index in declarations.indices {
      let id = declarations[index].id
      if id.rawValue.isEmpty { throw .emptyDeclarationID(index: index) }
      if !declared.insert(id).inserted { throw .duplicateDeclarationID(index: index, id: id.rawValue) }
      if case .documentGroup(let types) = declarations[index].kind {
        if types.isEmpty { throw .noContentTypes(declaration: index) }
        for type in types where !Self.isKnown(type, declaredTypes) {
          throw .unknownContentType(declaration: index, identifier: type)
        }
      }
    }
    // Scenes that follow each other are often of one declaration.
    var known: SceneDeclaration.ID?
    var opened = Set<OpenScene.ID>(minimumCapacity: openScenes.count)
    for index in openScenes.indices {
      let id = openScenes[index].id
      if id.rawValue.isEmpty { throw .emptyOpenSceneID(index: index) }
      if !opened.insert(id).inserted { throw .duplicateOpenSceneID(index: index, id: id.rawValue) }
      let declaration = openScenes[index].declaration
      if declaration == known { continue }
      if !declared.contains(declaration) {
        throw .unknownDeclaration(openScene: index, declaration: declaration.rawValue)
      }
      known = declaration
    }
    if platform == .singleScene, openScenes.count > 1 {
      throw .severalOpenScenesOnSingleScenePlatform(count: openScenes.count)
    }
    try validateConditions(limits: limits)
  }

  /// The identifiers of the types that are built in.
  private static let builtIn = Set(ContentType.builtIn.lazy.map { ExactText($0.identifier) })

  /// Returns the identifiers of the declared types.
  private func validateContentTypes() throws(ConfigurationError) -> Set<ExactText> {
    var declared: Set<ExactText> = []
    for (index, type) in contentTypes.enumerated() {
      if type.identifier.isEmpty { throw .emptyContentTypeIdentifier(index: index) }
      if Self.builtIn.contains(ExactText(type.identifier)) {
        throw .redefinedBuiltInContentType(index: index, identifier: type.identifier)
      }
      if !declared.insert(ExactText(type.identifier)).inserted {
        throw .duplicateContentType(index: index, identifier: type.identifier)
      }
    }
    for (index, type) in contentTypes.enumerated() {
      for parent in type.conformsTo where !Self.isKnown(parent, declared) {
        throw .unknownConformance(contentType: index, identifier: parent)
      }
    }
    try validateNoCycle(among: declared)
    return declared
  }

  /// Whether a type is built in or one of those declared.
  private static func isKnown(_ type: String, _ declared: Set<ExactText>) -> Bool {
    builtIn.contains(ExactText(type)) || declared.contains(ExactText(type))
  }

  /// Takes away, again and again, the types whose parents are all gone (Kahn's topological sort); what
  /// stays is on a cycle or below one.
  private func validateNoCycle(among declared: Set<ExactText>) throws(ConfigurationError) {
    var waiting = contentTypes.map { type in type.conformsTo.count { declared.contains(ExactText($0)) } }
    var children: [ExactText: [Int]] = [:]
    for (index, type) in contentTypes.enumerated() {
      for parent in type.conformsTo.lazy.map(ExactText.init) where declared.contains(parent) {
        children[parent, default: []].append(index)
      }
    }
    var ready = contentTypes.indices.filter { waiting[$0] == 0 }
    while let index = ready.popLast() {
      for child in children[ExactText(contentTypes[index].identifier)] ?? [] {
        waiting[child] -= 1
        if waiting[child] == 0 { ready.append(child) }
      }
    }
    if let index = waiting.firstIndex(where: { $0 > 0 }) {
      throw .cyclicConformance(contentType: index, identifier: contentTypes[index].identifier)
    }
  }

  private func validateConditions(limits: RouterLimits) throws(ConfigurationError) {
    if let limit = limits.conditions {
      let count = conditionCount
      if count > limit { throw .tooManyConditions(count: count, limit: limit) }
    }
    if let limit = limits.bytesPerCondition {
      var error: ConfigurationError?
      forEachConditionSet { set, conditions in
        guard error == nil, let condition = conditions.lazy.filter({ $0.utf8.count > limit }).firstByUTF8()
        else { return }
        error = .conditionTooLong(
          set: set, condition: condition, bytes: condition.utf8.count, limit: limit)
      }
      if let error { throw error }
    }
  }

  /// How many conditions stand in all sets that routing looks at.
  package var conditionCount: Int {
    var count = 0
    forEachConditionSet { _, conditions in count += conditions.count }
    return count
  }

  /// Calls `body` with every set of conditions that routing looks at, in the order of the rules' keys.
  public func forEachConditionSet(_ body: (ConditionSetName, Set<String>) -> Void) {
    for index in openScenes.indices { body(.preferring(openScene: index), openScenes[index].preferring) }
    for index in openScenes.indices { body(.allowing(openScene: index), openScenes[index].allowing) }
    for index in declarations.indices {
      if case .documentGroup = declarations[index].kind { continue }
      if let matching = declarations[index].matching { body(.matching(declaration: index), matching) }
    }
  }
}
