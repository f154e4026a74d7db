extension View {
  /// Says which external events the scene of this view wants when it is open: those that contain a condition of
  /// `preferring` before all others, those that contain one of `allowing` if nobody prefers them. `*` stands for every
  /// event.
  ///
  /// A scene has the union over its tree of what is preferred, and, apart from it, of what is allowed. A platform with a
  /// single scene asks neither.
  ///
  /// Source: Apple, `View.handlesExternalEvents(preferring:allowing:)`.
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    ItemModifier(self) { _ in .conditions(preferring: preferring, allowing: allowing) }
  }

  /// Calls `action` with each URL that the view's scene receives, universal links among them.
  ///
  /// All such actions of the scene are called: children before parents, siblings in order, inner modifiers first.
  ///
  /// Source: Apple, `View.onOpenURL(perform:)`.
  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    ItemModifier(self) { _ in .openURL(action) }
  }
}

extension Scene {
  /// Says for which external events a new scene of this declaration opens: those that contain a condition.
  ///
  /// The outermost of several replaces the others. On a `Group` it is for each of its scenes. An empty set never matches,
  /// and is not the same as no modifier: the first scene without one opens for what nobody else wants. A
  /// ``DocumentGroup`` ignores it.
  ///
  /// Source: Apple, `Scene.handlesExternalEvents(matching:)`.
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene {
    MatchingModifier(content: self, conditions: conditions)
  }
}

private struct MatchingModifier<Content: Scene>: Scene {
  typealias Body = Never

  let content: Content
  let conditions: Set<String>

  func _evaluateScene(in evaluation: _Evaluation) {
    evaluation.setMatching(conditions) { content._evaluateScene(in: evaluation) }
  }
}
