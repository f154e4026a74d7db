/// A group of windows with the same content. Any number of its scenes may be open.
///
/// Its declaration's id is `id`, else the title, else `scene` and its position.
///
/// Source: Apple, `WindowGroup`.
public struct WindowGroup<Content: View>: Scene {
  /// What ``Scene/body`` is: none.
  public typealias Body = Never

  private let title: String?
  private let id: String?
  private let content: () -> Content

  /// A window group without title and id.
  public init(@ViewBuilder content: @escaping () -> Content) {
    (title, id, self.content) = (nil, nil, content)
  }

  /// A window group with an id.
  public init(id: String, @ViewBuilder content: @escaping () -> Content) {
    (title, self.id, self.content) = (nil, id, content)
  }

  /// A window group with a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: @escaping () -> Content) {
    (self.title, id, self.content) = (String(title), nil, content)
  }

  /// A window group with a title and an id.
  public init(_ title: some StringProtocol, id: String, @ViewBuilder content: @escaping () -> Content) {
    (self.title, self.id, self.content) = (String(title), id, content)
  }

  /// Adds the declaration.
  public func _evaluateScene(in evaluation: _Evaluation) {
    let content = content
    evaluation.declare(.windowGroup, id: id, title: title) { _ in content() }
  }
}

/// A single window. It is never open twice: where a second one would open, the open one comes to the front and takes the
/// event.
///
/// Source: Apple, `Window`.
public struct Window<Content: View>: Scene {
  /// What ``Scene/body`` is: none.
  public typealias Body = Never

  private let title: String
  private let id: String
  private let content: () -> Content

  /// A window with a title and an id.
  public init(_ title: some StringProtocol, id: String, @ViewBuilder content: @escaping () -> Content) {
    (self.title, self.id, self.content) = (String(title), id, content)
  }

  /// Adds the declaration.
  public func _evaluateScene(in evaluation: _Evaluation) {
    let content = content
    evaluation.declare(.window, id: id, title: title) { _ in content() }
  }
}

/// Scenes that each show a document of one of some types. Nothing is read: the content is given the document's URL.
///
/// Its declaration's id is `scene` and its position. It ignores `handlesExternalEvents(matching:)`.
///
/// Source: Apple, `DocumentGroup`; the initializer is ours.
public struct DocumentGroup<Content: View>: Scene {
  /// What ``Scene/body`` is: none.
  public typealias Body = Never

  private let contentTypes: [UTType]
  private let content: (URL?) -> Content

  /// A document group for files of `contentTypes` and of types that conform to them.
  ///
  /// - Parameters:
  ///   - contentTypes: at least one; each is of those that ``UTType`` has. Others are an error of the runtime.
  ///   - content: is given the URL of the event that opened the scene; nil if no event did.
  public init(contentTypes: [UTType], @ViewBuilder content: @escaping (URL?) -> Content) {
    (self.contentTypes, self.content) = (contentTypes, content)
  }

  /// Adds the declaration.
  public func _evaluateScene(in evaluation: _Evaluation) {
    evaluation.declare(
      .documentGroup(contentTypes: contentTypes.map(\.identifier)), id: nil, title: nil, content: content)
  }
}
