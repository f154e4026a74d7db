/// An open instance of a declaration, with what its views say about external events.
public struct OpenScene: Sendable, Hashable {
  /// Names an open scene; unique and not empty within a configuration.
  public struct ID: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
    public var description: String { rawValue }
  }

  public var id: ID

  /// The declaration that this scene is an instance of.
  public var declaration: SceneDeclaration.ID

  /// The union of the `preferring` sets of all view modifiers.
  public var preferring: Set<String>

  /// The union of the `allowing` sets of all view modifiers.
  public var allowing: Set<String>

  public init(
    id: ID, declaration: SceneDeclaration.ID, preferring: Set<String> = [], allowing: Set<String> = []
  ) {
    self.id = id
    self.declaration = declaration
    self.preferring = preferring
    self.allowing = allowing
  }

  /// The same scene with one more view modifier: its sets join those that are there.
  ///
  /// Source: Apple, `View.handlesExternalEvents(preferring:allowing:)`.
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> OpenScene {
    var copy = self
    copy.preferring.formUnion(preferring)
    copy.allowing.formUnion(allowing)
    return copy
  }
}
