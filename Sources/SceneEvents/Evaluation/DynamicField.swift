/// Connects one property of a value with the place that the value stands in: the value, its node, the position of the
/// next state, the tracker.
typealias FieldInstaller<Root> = (inout Root, Node, inout Int, Tracker) -> Void

/// A property wrapper that is connected before the body of its owner is evaluated.
protocol DynamicField {
  /// What connects the property at `keyPath`; nil if it cannot be written.
  static func installer<Root>(_ keyPath: PartialKeyPath<Root>) -> FieldInstaller<Root>?
}

/// The properties of a type that are connected, in their order.
final class FieldTable<Root> {
  let installers: [FieldInstaller<Root>]

  init() {
    installers = storedProperties(of: Root.self).compactMap { keyPath in
      (type(of: keyPath).valueType as? any DynamicField.Type)?.installer(keyPath)
    }
  }
}
