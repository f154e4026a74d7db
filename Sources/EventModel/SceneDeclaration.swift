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
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
    public var description: String { rawValue }

    public static func == (left: ID, right: ID) -> Bool { left.rawValue.isExactly(right.rawValue) }
    public func hash(into hasher: inout Hasher) { hasher.combine(ExactText(rawValue)) }
  }

  /// What kind of scene is declared.
  public enum Kind: Sendable, Hashable {
    case windowGroup
    case window
    /// A document group and the identifiers of the content types that it opens (at least one).
    case documentGroup(contentTypes: [String])
  }

  public var id: ID
  public var kind: Kind

  /// The conditions of `handlesExternalEvents(matching:)`; nil means that the scene has no such modifier
  /// (it is *unmodified*). An empty set is a modifier, and never matches. A document group ignores them.
  public var matching: Set<String>?

  public init(id: ID, kind: Kind = .windowGroup, matching: Set<String>? = nil) {
    self.id = id
    self.kind = kind
    self.matching = matching
  }

  public static func windowGroup(_ id: ID) -> SceneDeclaration { SceneDeclaration(id: id) }

  public static func window(_ id: ID) -> SceneDeclaration { SceneDeclaration(id: id, kind: .window) }

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
