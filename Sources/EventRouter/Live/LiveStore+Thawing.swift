extension LiveStore {
  /// The scenes of `configuration`, ready to be changed.
  ///
  /// - Parameters:
  ///   - configuration: valid, and within the limits.
  ///   - table: its conditions, compiled.
  ///   - numbers: by which its scenes are known.
  convenience init(
    _ configuration: RouterConfiguration, _ table: ConditionTable, _ numbers: LiveNumbers,
    limits: RouterLimits, capacity: Capacity, origin: UInt16
  ) {
    let arena = PageArena()
    let claimants = LiveClaimants(
      scenes: LiveOwners(arena, configuration.openScenes.map { .scene($0) }, numbers: numbers.openScenes),
      declarations: LiveOwners(
        arena, configuration.declarations.map { .declaration($0) }, numbers: numbers.declarations))
    let model = TextModel(table)
    // Bits can be added to a filter of grams; buckets of fingerprints would have to be assigned anew.
    let plan =
      table.count == 0
      ? GramPlan(layers: [])
      : GramPlan(table, model: model, kernels: .selected, shapes: PlanShapes(groups: []))
    self.init(
      configuration,
      LiveConditions(
        arena, claimants,
        // It is asked about every condition that comes or goes, so it should stay in the second-level cache.
        model.coarser(table, fourBits: 15), table, plan, numbers), numbers, limits: limits,
      capacity: capacity,
      origin: origin)
  }
}
