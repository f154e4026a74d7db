extension SceneCore {
  /// Offers items to the active scene.
  func importItems<T>(_ items: [T]) throws(ServiceError) {
    try offer { service in
      guard case .payloadImport(let payload) = service, let action = payload as? PayloadAction<T> else {
        return nil
      }
      return action.call(items)
    }
  }

  func importProviders(_ providers: [NSItemProvider]) throws(ServiceError) {
    try offer { service in
      guard case .providerImport(let types, let action) = service else { return nil }
      let conforming = providers.conforming(to: types)
      return conforming.isEmpty ? nil : action(conforming)
    }
  }

  func exportItems<T>(_ type: T.Type) throws(ServiceError) -> [T] {
    guard let export: PayloadExport<T> = try first({ payloadExport($0)?.export }) else { throw .unsupported }
    let items = export.call()
    try settleService()
    return items
  }

  func exportProviders(_ types: [UTType]) throws(ServiceError) -> [NSItemProvider] {
    let export = try first { service -> (() -> [NSItemProvider])? in
      guard case .providerExport(let given, let export, _) = service else { return nil }
      return given.contains { type in types.contains { type.conforms(to: $0) } } ? export : nil
    }
    guard let export else { throw .unsupported }
    let providers = export()
    try settleService()
    return providers
  }

  func editItems<T>(_ items: [T]) throws(ServiceError) {
    let found = try first { service -> (export: PayloadExport<T>, edit: PayloadAction<T>?)? in
      payloadExport(service)
    }
    guard let found else { throw .unsupported }
    guard let edit = found.edit else { throw .readOnly }
    try answer(edit.call(items))
  }

  func editProviders(_ providers: [NSItemProvider]) throws(ServiceError) {
    let found = try first { service -> (edit: (([NSItemProvider]) -> Bool)?, providers: [NSItemProvider])? in
      guard case .providerExport(let types, _, let edit) = service else { return nil }
      let conforming = providers.conforming(to: types)
      return conforming.isEmpty ? nil : (edit, conforming)
    }
    guard let found else { throw .unsupported }
    guard let edit = found.edit else { throw .readOnly }
    try answer(edit(found.providers))
  }

  private func payloadExport<T>(
    _ service: Service
  ) -> (export: PayloadExport<T>, edit: PayloadAction<T>?)? {
    guard case .payloadExport(let payload, let edit) = service, let export = payload as? PayloadExport<T>
    else { return nil }
    return (export, edit as? PayloadAction<T>)
  }

  /// The active scene's services, in handlers' order.
  private func services() throws(ServiceError) -> [Service] {
    try settleService()
    guard let active else { throw .noScene }
    var services: [Service] = []
    active.root?.forEachItem { if case .service(let service) = $0 { services.append(service) } }
    return services
  }

  private func first<Found>(_ find: (Service) -> Found?) throws(ServiceError) -> Found? {
    for service in try services() { if let found = find(service) { return found } }
    return nil
  }

  /// Asks one service after the other until one takes something; nil is one that is not for that.
  private func offer(_ ask: (Service) -> Bool?) throws(ServiceError) {
    var isSupported = false
    for service in try services() {
      guard let isTaken = ask(service) else { continue }
      if isTaken { return try settleService() }
      isSupported = true
    }
    try settleService()
    throw isSupported ? .refused : .unsupported
  }

  private func answer(_ isTaken: Bool) throws(ServiceError) {
    try settleService()
    if !isTaken { throw .refused }
  }

  private func settleService() throws(ServiceError) {
    do throws(SceneRuntimeError) { try settle() } catch { throw .runtime(error) }
    _ = deliverRequests()
  }
}

extension [NSItemProvider] {
  /// Those that have something that conforms to one of `types`.
  fileprivate func conforming(to types: [UTType]) -> [NSItemProvider] {
    filter { provider in types.contains { provider.hasItem(conformingTo: $0) } }
  }
}
