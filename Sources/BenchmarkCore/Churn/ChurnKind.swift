internal import RouterFiles

/// What an update changes.
package enum ChurnKind: String, Sendable, Hashable, JSONChoice {
  /// All conditions of a scene.
  case replace
  /// A scene is closed, and another is opened.
  case openClose
  /// A scene becomes the first choice.
  case activate
  /// One of these, each as often as the others.
  case mixed
}
