extension RouterSnapshot {
  /// What the cost model expects of the cheapest plan of `shapes`, in nanoseconds per byte of text on the machine that it
  /// was fitted on; nil where the conditions allow none of these shapes.
  @_spi(Benchmarks) public static func estimate(
    _ configuration: RouterConfiguration, shapes: PlanShapes, kernels: Kernels = .selected
  ) throws(ConfigurationError) -> Double? {
    let folded = try FoldedConditions(configuration, maximumBytes: Capacity.full.foldBytes)
    let (table, _) = ConditionTable.compile(folded)
    if table.count == 0 { return nil }
    let cost = GramPlan(table, model: TextModel(table), kernels: kernels, shapes: shapes).cost
    return cost.isFinite ? cost : nil
  }
}
