/// All that match an event, as positions in the configuration, ascending.
public struct SceneMatches: Sendable, Hashable, CustomStringConvertible {
  /// Positions in ``RouterConfiguration/openScenes``.
  public var openScenes: [Int]
  /// Positions in ``RouterConfiguration/declarations``.
  public var declarations: [Int]

  /// Matches at the positions given, which should ascend.
  public init(openScenes: [Int], declarations: [Int]) {
    self.openScenes = openScenes
    self.declarations = declarations
  }

  /// The positions in words, such as `open scenes 0, 2; declarations 1`.
  public var description: String {
    matchesDescription(openScenes.map(String.init), declarations.map(String.init))
  }
}
