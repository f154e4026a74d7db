extension LiveStore {
  /// The scenes of `configuration`, ready to be changed.
  ///
  /// - Parameters:
  ///   - configuration: valid, and within the limits.
  ///   - table: its conditions, compiled.
  convenience init(
    _ configuration: RouterConfiguration, _ table: ConditionTable, limits: RouterLimits, capacity: Capacity,
    origin: UInt16
  ) {
    let arena = PageArena()
    let claimants = LiveClaimants(
      scenes: LiveOwners(arena, configuration.openScenes.map { .scene($0) }),
      declarations: LiveOwners(arena, configuration.declarations.map { .declaration($0) }))
    let model = TextModel(table)
    // Bits can be added to a filter of grams; buckets of fingerprints would have to be assigned anew.
    let plan =
      table.count == 0
      ? GramPlan(layers: [])
      : GramPlan(table, model: model, kernels: .selected, shapes: PlanShapes(groups: []))
    self.init(
      configuration, LiveConditions(arena, claimants, model, table, plan), limits: limits, capacity: capacity,
      origin: origin)
  }
}
