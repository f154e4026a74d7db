extension LiveStore {
  /// What `snapshot`'s configuration is, ready to be changed.
  convenience init(
    _ configuration: RouterConfiguration, _ table: ConditionTable, limits: RouterLimits, capacity: Capacity,
    origin: UInt16
  ) {
    let arena = PageArena()
    let model = TextModel(table)
    let claimants = LiveClaimants(
      scenes: LiveOwners(arena, configuration.openScenes.map { .scene($0) }),
      declarations: LiveOwners(arena, configuration.declarations.map { .declaration($0) }))
    self.init(
      configuration,
      LiveConditions(arena, claimants, model, layers: Self.layers(arena, table, model)), limits: limits,
      capacity: capacity, origin: origin)
  }

  /// Layers of grams as a snapshot of these conditions would have them, empty: bits can be added to a filter of grams.
  private static func layers(_ arena: PageArena, _ table: ConditionTable, _ model: TextModel) -> [LiveLayer] {
    if table.count == 0 { return [] }
    let plan = GramPlan(table, model: model, kernels: .selected, shapes: PlanShapes(groups: []))
    return plan.layers.compactMap { layer in
      guard case .grams(let length, let stride) = layer.front else { return nil }
      return LiveLayer(
        LiveLayerState(
          arena, model, gram: length, stride: min(stride, LiveLayer.maximumStride),
          shortest: layer.numbers.reduce(Int.max) { min($0, table.length(Int($1))) },
          capacity: layer.numbers.count))
    }
  }
}
