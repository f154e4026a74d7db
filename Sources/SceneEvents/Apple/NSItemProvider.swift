#if !canImport(ObjectiveC)
  import Synchronization

  /// Data that is loaded when somebody wants it, in one or more types.
  ///
  /// Source: Apple, Foundation's `NSItemProvider`, which other platforms lack. Of what it has, this has data by content
  /// type; `Progress` is not available, so nothing is returned.
  public final class NSItemProvider: Sendable {
    /// Loads data and calls what it is given with it, or with an error.
    public typealias LoadHandler = @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void

    /// Why a provider has no data.
    public enum LoadError: Error, Sendable, Hashable, CustomStringConvertible {
      /// Nothing that was registered conforms to the type.
      case noConformingType(String)

      /// What was asked for.
      public var description: String {
        switch self {
        case .noConformingType(let identifier):
          "the provider has nothing that conforms to \(quoted(identifier)); see registeredContentTypes"
        }
      }
    }

    private let representations = Mutex<[(type: UTType, load: LoadHandler)]>([])

    /// A provider of nothing.
    public init() {}

    /// A provider of `data` in one type.
    public convenience init(data: Data, contentType: UTType) {
      self.init()
      registerDataRepresentation(for: contentType) { $0(data, nil) }
    }

    /// Adds a type that data can be loaded in; those added first come first.
    public func registerDataRepresentation(
      for contentType: UTType, loadHandler: @escaping LoadHandler
    ) {
      representations.withLock { $0.append((contentType, loadHandler)) }
    }

    /// The types that data can be loaded in.
    public var registeredContentTypes: [UTType] { representations.withLock { $0.map(\.type) } }

    /// The identifiers of the types that data can be loaded in.
    public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.identifier) }

    /// Whether something that was registered conforms to `type`.
    public func hasItem(conformingTo type: UTType) -> Bool {
      representations.withLock { $0.contains { $0.type.conforms(to: type) } }
    }

    /// Loads the first representation that conforms to `contentType`.
    public func loadDataRepresentation(
      for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
      let load = representations.withLock { $0.first { $0.type.conforms(to: contentType) }?.load }
      if let load {
        load(completionHandler)
      } else {
        completionHandler(nil, LoadError.noConformingType(contentType.identifier))
      }
    }
  }
#else
  extension NSItemProvider {
    func hasItem(conformingTo type: UTType) -> Bool {
      hasItemConformingToTypeIdentifier(type.identifier)
    }
  }
#endif
