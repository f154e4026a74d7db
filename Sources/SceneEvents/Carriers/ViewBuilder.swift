/// Makes one view of the views that a closure lists.
///
/// Source: Apple, `ViewBuilder`.
@resultBuilder public enum ViewBuilder {
  /// A view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A single view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views, in their order.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    repeat each Content
  > {
    TupleView(repeat each content)
  }

  /// The view of an `if` without `else`.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The view of an `if` whose condition holds.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  /// The view of an `else`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  /// The view of an `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
}

/// Several views side by side.
public struct TupleView<each Content: View>: View {
  /// What ``View/body`` is: none.
  public typealias Body = Never

  private let content: (repeat each Content)

  /// Creates a view of `content`, in this order.
  public init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Adds the views, each in a place of its own.
  public func _evaluateView(in evaluation: _Evaluation) {
    var count = 0
    for _ in repeat (each Content).self { count += 1 }
    var index = 0
    for view in repeat each content {
      evaluation.descend(index, of: count) { view._evaluateView(in: evaluation) }
      index += 1
    }
  }
}

/// One of two views or scenes. What the branch that is not taken had as its state is gone.
public enum ConditionalContent<First, Second> {
  /// The branch of `if`.
  case first(First)
  /// The branch of `else`.
  case second(Second)
}

extension ConditionalContent: View where First: View, Second: View {
  /// What ``View/body`` is: none.
  public typealias Body = Never

  /// Built in: there is no body.
  public var body: Never { preconditionFailure("ConditionalContent is built in and has no body") }

  /// Adds the branch that is taken.
  public func _evaluateView(in evaluation: _Evaluation) {
    switch self {
    case .first(let view): evaluation.descend(0, of: 2) { view._evaluateView(in: evaluation) }
    case .second(let view): evaluation.descend(1, of: 2) { view._evaluateView(in: evaluation) }
    }
  }
}

extension Optional: View where Wrapped: View {
  /// What ``View/body`` is: none.
  public typealias Body = Never

  /// Adds the view, if there is one.
  public func _evaluateView(in evaluation: _Evaluation) {
    if let view = self { view._evaluateView(in: evaluation) }
  }
}
