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
    Self.inWords(openScenes.map(String.init), declarations.map(String.init))
  }

  /// Scenes in words; "none" if there are none.
  package static func inWords(_ openScenes: [String], _ declarations: [String]) -> String {
    let parts = [("open scenes", openScenes), ("declarations", declarations)]
    let words = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
    return words.isEmpty ? "none" : words.joined(separator: "; ")
  }
}
