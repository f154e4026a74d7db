public import EventModel

extension RouterConfiguration {
  /// One declaration, `d`, whose `matching` is `conditions`.
  public static func matching(_ conditions: Set<String>) -> RouterConfiguration {
    RouterConfiguration(declarations: [SceneDeclaration(id: "d", matching: conditions)])
  }
}

extension Event {
  /// An activity of a fixed type.
  public static func activity(target: String? = nil, page: String? = nil) -> Event {
    .userActivity(
      UserActivity(activityType: "com.example.view", targetContentIdentifier: target, webpageURL: page))
  }
}
