/// Several views, or several scenes, as one: a modifier on it stands for all of them.
///
/// Source: Apple, `Group`.
public struct Group<Content> {
  private let content: Content
}

extension Group: View where Content: View {
  /// What ``View/body`` is: none.
  public typealias Body = Never

  /// Built in: there is no body.
  public var body: Never { preconditionFailure("Group is built in and has no body") }

  /// Groups views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Adds the views.
  public func _evaluateView(in evaluation: _Evaluation) { content._evaluateView(in: evaluation) }
}

extension Group: Scene where Content: Scene {
  /// Groups scenes.
  public init(@SceneBuilder content: () -> Content) { self.content = content() }

  /// Adds the scenes.
  public func _evaluateScene(in evaluation: _Evaluation) { content._evaluateScene(in: evaluation) }
}
