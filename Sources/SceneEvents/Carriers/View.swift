/// A part of a scene's tree. Nothing is drawn: views carry modifiers and children.
///
/// Source: Apple, `View`. It belongs to no actor here: its body is evaluated by the runtime that shows it.
public protocol View {
  /// What ``body`` is.
  associatedtype Body: View

  /// The children and modifiers of this view. Evaluated when the view appears in a scene, when its parent is evaluated
  /// anew, and when something changed that it read from a ``State`` or an `@Observable` object.
  @ViewBuilder var body: Body { get }

  /// Adds what this view is to the tree that is being evaluated. Built-in views have their own; do not call it.
  func _evaluateView(in evaluation: _Evaluation)
}

extension View {
  /// Evaluates the view's body in a place of its own.
  public func _evaluateView(in evaluation: _Evaluation) {
    if Body.self == Never.self { return }
    evaluation.evaluate(ViewNode<Self>.self) {
      $0.view = self
    } make: {
      ViewNode(self, $0)
    }
  }
}

extension View where Body == Never {
  /// Built-in views have no body. The runtime never asks for it.
  public var body: Never { preconditionFailure("\(Self.self) is built in and has no body") }
}

extension Never: View {
  /// There is no such view.
  public var body: Never { preconditionFailure("there is no such view") }
}

/// A view without children and modifiers.
public struct EmptyView: View {
  /// What ``View/body`` is: none.
  public typealias Body = Never

  /// Creates an empty view.
  public init() {}

  /// Adds nothing.
  public func _evaluateView(in evaluation: _Evaluation) {}
}

/// The place of a view with a body.
final class ViewNode<V: View>: Node {
  var view: V

  init(_ view: V, _ place: Place) {
    self.view = view
    super.init(place)
  }

  override func evaluate(in evaluation: _Evaluation) {
    var installed = view
    evaluation.install(&installed, in: self)
    let body = evaluation.tracker.track(self, type: V.self) { installed.body }
    body._evaluateView(in: evaluation)
  }
}
