/// A view with one modifier around it.
struct ItemModifier<Content: View>: View {
  typealias Body = Never

  let content: Content
  /// What is added behind what the content adds; nil if the modifier has no effect.
  let item: (_Evaluation) -> Item?

  init(_ content: Content, _ item: @escaping (_Evaluation) -> Item?) {
    (self.content, self.item) = (content, item)
  }

  func _evaluateView(in evaluation: _Evaluation) {
    content._evaluateView(in: evaluation)
    if let item = item(evaluation) { evaluation.add(item) }
  }
}
