extension LiveStore {
  /// What does not hold of what should hold between two transactions, in words. Nothing of what updates keep in step is
  /// trusted: all is derived from the scenes anew.
  ///
  /// - Complexity: O(*n* log *n*) for *n* conditions, and for what older versions know.
  func violations() -> [String] {
    var violations = Violations()
    scenes.check("scene", &violations)
    declarations.check("declaration", &violations)
    var claimed = ClaimedConditions()
    var (numbers, open): ([OpenScene.ID: Int], [SceneDeclaration.ID: Int]) = ([:], [:])
    scenes.order.forEach { number in
      guard let scene = scenes[number]?.scene else { return }
      numbers[scene.id] = number
      open[scene.declaration, default: 0] += 1
      for (claim, set) in Self.claims(of: scene, number) { claimed.add(set, claim) }
    }
    var declared: [SceneDeclaration.ID: Int] = [:]
    declarations.order.forEach { number in
      guard let declaration = declarations[number]?.declaration else { return }
      declared[declaration.id] = number
      claimed.add(Self.matching(declaration) ?? [], Claim(tier: Claim.matching, owner: number))
      if declaration.isUnmodified {
        claimed.fallbacks.insert(Claim(tier: Claim.unmodified, owner: number))
      }
    }
    violations.expect(numbers == sceneNumbers, "numbers of scenes are not those of their ids")
    violations.expect(declared == declarationNumbers, "numbers of declarations are not those of their ids")
    violations.expect(open == openCounts, "open scenes of a declaration are counted wrong")
    violations.expect(
      claimed.written == writtenCount,
      "\(writtenCount) conditions as written are counted, and \(claimed.written) are there")
    conditions.check(claimed, &violations)
    conditions.arena.check(conditions.blocks(), &violations)
    return violations.found
  }
}

extension LiveVersion {
  /// Looks whether what the version is made of is what it was. Nobody may write meanwhile.
  func violations() -> [String] {
    var blocks: Set<Block> = []
    func add(_ block: Block) { if block != .none { blocks.insert(block) } }
    records.forEachBlock(add)
    lists.forEachBlock(add)
    add(wildcards)
    labels.scenes.forEachBlock(add)
    labels.declarations.forEachBlock(add)
    scenes.openOwners.forEachBlock(add)
    scenes.declaredOwners.forEachBlock(add)
    let layers = layers.view
    for number in 0..<layers.count { layers[number].pages.forEachBlock(add) }
    var violations = Violations()
    arena.check(blocks, of: number, &violations)
    // Pages that were given to others say nothing about what hangs on them.
    if !violations.found.isEmpty { return violations.found }
    blocks.removeAll()
    for slot in 0..<records.count { add(records[slot].block) }
    for number in 0..<lists.count { add(lists[number]) }
    arena.check(blocks, of: number, &violations)
    return violations.found
  }
}
