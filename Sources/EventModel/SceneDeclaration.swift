/// A scene that the app declares: what SwiftUI's `App.body` lists.
///
/// ```swift
/// SceneDeclaration.windowGroup("photo").handlesExternalEvents(matching: ["photoIdentifier="])
/// ```
public struct SceneDeclaration: Sendable, Hashable {
  /// Names a declaration; unique and not empty within a configuration.
  ///
  /// Two ids are equal if they have the same UTF-8 bytes, which takes linear time; canonically equivalent
  /// strings may be two ids.
  public struct ID: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The id as a string.
    public var rawValue: String
    /// The id `rawValue`. That it is not empty is checked with the configuration.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The id that a string literal says, as in `SceneDeclaration(id: "photo")`.
    public init(stringLiteral value: String) { rawValue = value }
    /// The id as a string, without quotation marks.
    public var description: String { rawValue }

    /// Whether both have the same UTF-8 bytes. Canonically equal ids may differ.
    public static func == (left: ID, right: ID) -> Bool { left.rawValue.isExactly(right.rawValue) }
    /// Hashes the UTF-8 bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(rawValue)) }
  }

  /// What kind of scene is declared.
  public enum Kind: Sendable, Hashable {
    /// A group of windows, any number of which may be open.
    case windowGroup
    /// A single window. Routing treats it as it treats a window group.
    case window
    /// A document group and the identifiers of the content types that it opens (at least one).
    case documentGroup(contentTypes: [String])
  }

  /// The declaration's name; no other declaration has it.
  public var id: ID
  /// The kind of scene: a window group, a window or a document group.
  public var kind: Kind

  /// The conditions of `handlesExternalEvents(matching:)`; nil means that the scene has no such modifier
  /// (it is *unmodified*). An empty set is a modifier, and never matches. A document group ignores them.
  public var matching: Set<String>?

  /// Creates a declaration. It is checked with its configuration: ``RouterConfiguration/validate(limits:)``.
  public init(id: ID, kind: Kind = .windowGroup, matching: Set<String>? = nil) {
    self.id = id
    self.kind = kind
    self.matching = matching
  }

  /// A window group without a `matching` modifier.
  public static func windowGroup(_ id: ID) -> SceneDeclaration { SceneDeclaration(id: id) }

  /// A window without a `matching` modifier.
  public static func window(_ id: ID) -> SceneDeclaration { SceneDeclaration(id: id, kind: .window) }

  /// A document group that opens files of the types named, and of types that conform to them.
  public static func documentGroup(_ id: ID, contentTypes: [String]) -> SceneDeclaration {
    SceneDeclaration(id: id, kind: .documentGroup(contentTypes: contentTypes))
  }

  /// The same scene with `conditions` as its only ones. A second call replaces the first: the outer
  /// modifier is the last word.
  ///
  /// Source: Apple, `Scene.handlesExternalEvents(matching:)`.
  public func handlesExternalEvents(matching conditions: Set<String>) -> SceneDeclaration {
    var copy = self
    copy.matching = conditions
    return copy
  }

  /// Whether this declaration can be the fallback of rule 5: a window (group) without conditions.
  public var isUnmodified: Bool {
    if case .documentGroup = kind { return false }
    return matching == nil
  }
}
