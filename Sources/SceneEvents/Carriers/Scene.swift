/// A part of an app's declaration: one or more window groups, windows or document groups.
///
/// Source: Apple, `Scene`. It belongs to no actor here.
public protocol Scene {
  /// What ``body`` is.
  associatedtype Body: Scene

  /// The scenes that this one is made of.
  @SceneBuilder var body: Body { get }

  /// Adds what this scene declares to the app that is being evaluated. Built-in scenes have their own; do not call it.
  func _evaluateScene(in evaluation: _Evaluation)
}

extension Scene {
  /// Evaluates the scene's body in a place of its own.
  public func _evaluateScene(in evaluation: _Evaluation) {
    if Body.self == Never.self { return }
    evaluation.evaluate(SceneNode<Self>.self) {
      $0.content = self
    } make: {
      SceneNode(self, $0)
    }
  }
}

extension Scene where Body == Never {
  /// Built-in scenes have no body. The runtime never asks for it.
  public var body: Never { preconditionFailure("\(Self.self) is built in and has no body") }
}

extension Never: Scene {}

/// The place of a scene with a body.
private final class SceneNode<S: Scene>: Node {
  var content: S

  init(_ content: S, _ place: Place) {
    self.content = content
    super.init(place)
  }

  override func evaluate(in evaluation: _Evaluation) {
    var installed = content
    evaluation.install(&installed, in: self)
    let body = evaluation.tracker.track(self, type: S.self) { installed.body }
    body._evaluateScene(in: evaluation)
  }
}

/// Makes one scene of the scenes that a closure lists.
///
/// Source: Apple, `SceneBuilder`. Beyond Apple's, `if` and `switch` may choose scenes; when a declaration goes, its open
/// scenes close.
@resultBuilder public enum SceneBuilder {
  /// A scene as it is.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// A single scene.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Several scenes, in their order.
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> TupleScene<
    repeat each Content
  > {
    TupleScene(repeat each content)
  }

  /// The scene of an `if` without `else`.
  public static func buildOptional<Content: Scene>(_ content: Content?) -> Content? { content }

  /// The scene of an `if` whose condition holds.
  public static func buildEither<First: Scene, Second: Scene>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  /// The scene of an `else`.
  public static func buildEither<First: Scene, Second: Scene>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  /// The scene of an `if #available`.
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> Content { content }
}

/// Several scenes, in their order.
public struct TupleScene<each Content: Scene>: Scene {
  /// What ``Scene/body`` is: none.
  public typealias Body = Never

  private let content: (repeat each Content)

  /// Creates a scene of `content`, in this order.
  public init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Adds the scenes.
  public func _evaluateScene(in evaluation: _Evaluation) {
    var count = 0
    for _ in repeat (each Content).self { count += 1 }
    var index = 0
    for scene in repeat each content {
      evaluation.descend(index, of: count) { scene._evaluateScene(in: evaluation) }
      index += 1
    }
  }
}

extension ConditionalContent: Scene where First: Scene, Second: Scene {
  /// Adds the branch that is taken.
  public func _evaluateScene(in evaluation: _Evaluation) {
    switch self {
    case .first(let scene): evaluation.descend(0, of: 2) { scene._evaluateScene(in: evaluation) }
    case .second(let scene): evaluation.descend(1, of: 2) { scene._evaluateScene(in: evaluation) }
    }
  }
}

extension Optional: Scene where Wrapped: Scene {
  /// Adds the scene, if there is one.
  public func _evaluateScene(in evaluation: _Evaluation) {
    if let scene = self { scene._evaluateScene(in: evaluation) }
  }
}
