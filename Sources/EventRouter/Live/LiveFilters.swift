/// The filters of a version's layers: most versions have those of the one before.
final class LiveFilters: Sendable {
  /// Kept for ``fronts``, which refer to them.
  private let filters: [SharedBits]
  let fronts: KernelFronts

  init(_ layers: [LiveLayer], _ kernels: Kernels = .selected) {
    filters = layers.map(\.filter)
    fronts = KernelFronts(
      layers.map {
        KernelFront($0.view.filter, shortest: $0.shortest, gramLength: $0.view.gram.length, kernels)
      }, kernels)
  }

  /// Whether they are the filters of `layers`.
  func are(of layers: [LiveLayer]) -> Bool {
    layers.count == filters.count && layers.indices.allSatisfy { layers[$0].filter === filters[$0] }
  }
}
