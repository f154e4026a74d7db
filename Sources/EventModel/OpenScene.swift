/// An open instance of a declaration, with what its views say about external events.
public struct OpenScene: Sendable, Hashable {
  /// Names an open scene; unique and not empty within a configuration.
  ///
  /// Two ids are equal if they have the same UTF-8 bytes, which takes linear time; canonically equivalent
  /// strings may be two ids.
  public struct ID: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The id as a string.
    public var rawValue: String
    /// The id `rawValue`. That it is not empty is checked with the configuration.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id that a string literal says, as in `OpenScene(id: "w1", declaration: "photo")`.
    public init(stringLiteral value: String) { rawValue = value }
    /// The id as a string, without quotation marks.
    public var description: String { rawValue }

    /// Whether both have the same UTF-8 bytes. Canonically equal ids may differ.
    public static func == (left: ID, right: ID) -> Bool { left.rawValue.isExactly(right.rawValue) }
    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(rawValue)) }
  }

  /// The scene's name; no other open scene has it.
  public var id: ID

  /// The declaration that this scene is an instance of.
  public var declaration: SceneDeclaration.ID

  /// The union of the `preferring` sets of all view modifiers.
  public var preferring: Set<String>

  /// The union of the `allowing` sets of all view modifiers.
  public var allowing: Set<String>

  /// Creates an open scene. It is checked with its configuration: ``RouterConfiguration/validate(limits:)``.
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
    copy.join(preferring: preferring, allowing: allowing)
    return copy
  }

  /// Adds one more view modifier to this scene.
  ///
  /// A copy for each of many modifiers would copy what all those before it joined.
  ///
  /// - Complexity: O(*n*) for *n* conditions of the modifier, as long as nobody else has the scene's sets.
  package mutating func join(preferring more: Set<String>, allowing alsoAllowed: Set<String>) {
    // Joining hashes every condition; replacing nothing does not.
    if preferring.isEmpty { preferring = more } else { preferring.formUnion(more) }
    if allowing.isEmpty { allowing = alsoAllowed } else { allowing.formUnion(alsoAllowed) }
  }
}
