/// All that match an event, as positions in the configuration, ascending.
public struct SceneMatches: Sendable, Hashable {
  public var openScenes: [Int]
  public var declarations: [Int]

  public init(openScenes: [Int], declarations: [Int]) {
    self.openScenes = openScenes
    self.declarations = declarations
  }
}
