extension View {
  /// Takes items from services. `action` says whether it took them; if not, the next one of that payload type is asked.
  ///
  /// Source: Apple, `View.importableFromServices(for:action:)`.
  public func importableFromServices<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T]) -> Bool
  ) -> some View {
    let service = Service.payloadImport(PayloadAction(action))
    return ItemModifier(self) { _ in .service(service) }
  }

  /// Gives items to services, which cannot change them. `payload` is evaluated at each request, and never before.
  ///
  /// Source: Apple, `View.exportableToServices(_:)`.
  public func exportableToServices<T: Transferable>(_ payload: @autoclosure @escaping () -> [T]) -> some View
  {
    let service = Service.payloadExport(PayloadExport(payload), edit: nil)
    return ItemModifier(self) { _ in .service(service) }
  }

  /// Gives items to services and takes what they made of them. `onEdit` says whether it took that.
  ///
  /// Source: Apple, `View.exportableToServices(_:onEdit:)`.
  public func exportableToServices<T: Transferable>(
    _ payload: @autoclosure @escaping () -> [T], onEdit: @escaping ([T]) -> Bool
  ) -> some View {
    let service = Service.payloadExport(PayloadExport(payload), edit: PayloadAction(onEdit))
    return ItemModifier(self) { _ in .service(service) }
  }

  /// Takes providers from services: those of a request that have something that conforms to one of `contentTypes`. An
  /// empty array is no modifier. `onImport` says whether it took them; if not, the next one is asked.
  ///
  /// Source: Apple, `View.importsItemProviders(_:onImport:)`.
  public func importsItemProviders(
    _ contentTypes: [UTType], onImport: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    ItemModifier(self) { _ in
      contentTypes.isEmpty ? nil : .service(.providerImport(contentTypes, onImport))
    }
  }

  /// Gives providers to services that ask for a type that one of `contentTypes` conforms to; services cannot change them.
  /// An empty array is no modifier.
  ///
  /// Source: Apple, `View.exportsItemProviders(_:onExport:)`.
  public func exportsItemProviders(
    _ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider]
  ) -> some View {
    ItemModifier(self) { _ in
      contentTypes.isEmpty ? nil : .service(.providerExport(contentTypes, onExport, edit: nil))
    }
  }

  /// Gives providers to services and takes what they made of them. `onEdit` says whether it took that. An empty array of
  /// types is no modifier.
  ///
  /// Source: Apple, `View.exportsItemProviders(_:onExport:onEdit:)`.
  public func exportsItemProviders(
    _ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider],
    onEdit: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    ItemModifier(self) { _ in
      contentTypes.isEmpty ? nil : .service(.providerExport(contentTypes, onExport, edit: onEdit))
    }
  }
}

/// What a view offers to services, or takes from them.
enum Service {
  case payloadImport(AnyPayload)
  case payloadExport(AnyPayload, edit: AnyPayload?)
  case providerImport([UTType], ([NSItemProvider]) -> Bool)
  case providerExport([UTType], () -> [NSItemProvider], edit: (([NSItemProvider]) -> Bool)?)
}

/// A closure about some payload type.
class AnyPayload {}

final class PayloadAction<T>: AnyPayload {
  let call: ([T]) -> Bool
  init(_ call: @escaping ([T]) -> Bool) { self.call = call }
}

final class PayloadExport<T>: AnyPayload {
  let call: () -> [T]
  init(_ call: @escaping () -> [T]) { self.call = call }
}
