/// Something that opens a URL when it is pressed, by the `openURL` of its environment.
///
/// ``SceneRuntime/follow(_:in:)`` presses it.
///
/// Source: Apple, `Link`.
public struct Link: View {
  /// What ``View/body`` is: none.
  public typealias Body = Never

  private let title: String
  private let destination: URL

  /// A link with a title.
  public init(_ title: some StringProtocol, destination: URL) {
    (self.title, self.destination) = (String(title), destination)
  }

  /// Adds the link.
  public func _evaluateView(in evaluation: _Evaluation) {
    evaluation.add(
      .link(LinkItem(title: title, destination: destination, openURL: evaluation.environment.openURL)))
  }
}

/// A link in its place.
final class LinkItem {
  let title: String
  let destination: URL
  let openURL: OpenURLAction

  init(title: String, destination: URL, openURL: OpenURLAction) {
    (self.title, self.destination, self.openURL) = (title, destination, openURL)
  }
}
