/// Whether the platform shows several scenes of an app at once.
public enum Platform: String, Sendable, Hashable {
  /// Any number of scenes are open at a time.
  case multipleScenes
  /// At most one scene is open at a time, and receives every event.
  case singleScene
}

/// Everything that routing depends on: the platform, the declared scenes and the open ones, in order.
public struct RouterConfiguration: Sendable, Hashable {
  /// Whether rule 1 applies: whether the platform shows a single scene.
  public var platform: Platform

  /// Content types beside ``ContentType/builtIn``.
  public var contentTypes: [ContentType]

  /// The declared scenes in their order, which decides who is asked first (rules 4 and 5).
  public var declarations: [SceneDeclaration]

  /// The open scenes, first choice first: in the order in which they were opened, unless the embedder
  /// keeps another (such as most recently active first).
  public var openScenes: [OpenScene]

  /// Creates a configuration. Nothing is checked yet: ``validate(limits:)`` and every router do that.
  public init(
    platform: Platform = .multipleScenes, contentTypes: [ContentType] = [],
    declarations: [SceneDeclaration] = [], openScenes: [OpenScene] = []
  ) {
    self.platform = platform
    self.contentTypes = contentTypes
    self.declarations = declarations
    self.openScenes = openScenes
  }
}

/// Bounds that an embedder sets. Going over one is an error, never a condition that silently does not
/// match. Nil means no bound.
public struct RouterLimits: Sendable, Hashable {
  /// Conditions in all sets together, as written.
  public var conditions: Int?
  /// UTF-8 bytes of one condition as written.
  public var bytesPerCondition: Int?
  /// UTF-8 bytes of one event's text, or of its document URL, as given.
  public var bytesPerEvent: Int?
  /// Bytes of the compiled index.
  public var indexBytes: Int?

  /// Sets the bounds that are given; the others are off.
  public init(
    conditions: Int? = nil, bytesPerCondition: Int? = nil, bytesPerEvent: Int? = nil, indexBytes: Int? = nil
  ) {
    self.conditions = conditions
    self.bytesPerCondition = bytesPerCondition
    self.bytesPerEvent = bytesPerEvent
    self.indexBytes = indexBytes
  }

  /// No bounds.
  public static let none = RouterLimits()
}
