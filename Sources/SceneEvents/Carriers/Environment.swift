/// Reads a value of the environment of the view's place.
///
/// ```swift
/// @Environment(\.openURL) private var openURL
/// ```
///
/// Source: Apple, `Environment`.
@propertyWrapper public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var value: Value?

  /// Reads the value at `keyPath`.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  /// The value; the default one before the view is in a scene.
  public var wrappedValue: Value { value ?? EnvironmentValues()[keyPath: keyPath] }
}

extension Environment: DynamicField {
  static func installer<Root>(_ keyPath: PartialKeyPath<Root>) -> FieldInstaller<Root>? {
    guard let keyPath = keyPath as? WritableKeyPath<Root, Self> else { return nil }
    return { root, node, _, _ in
      root[keyPath: keyPath].value = node.environment[keyPath: root[keyPath: keyPath].keyPath]
    }
  }
}

/// Names a value of the environment.
///
/// Source: Apple, `EnvironmentKey`.
public protocol EnvironmentKey {
  /// What the value is.
  associatedtype Value
  /// The value where nobody sets another.
  static var defaultValue: Value { get }
}

/// The values that a view finds in its place of the tree.
///
/// Source: Apple, `EnvironmentValues`.
public struct EnvironmentValues {
  /// A value and those that were there before.
  private final class Entry {
    let key: ObjectIdentifier
    let value: Any
    let previous: Entry?

    init(_ key: ObjectIdentifier, _ value: Any, _ previous: Entry?) {
      (self.key, self.value, self.previous) = (key, value, previous)
    }
  }

  private var last: Entry?

  /// The environment in which every value is the default one.
  public init() {}

  /// The value of `key`.
  ///
  /// - Complexity: O(*n*) for *n* values that were set around the view.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      var entry = last
      while let current = entry {
        if current.key == ObjectIdentifier(key), let value = current.value as? Key.Value { return value }
        entry = current.previous
      }
      return Key.defaultValue
    }
    set { last = Entry(ObjectIdentifier(key), newValue, last) }
  }
}

extension View {
  /// Sets a value of the environment of this view and its children.
  ///
  /// Source: Apple, `View.environment(_:_:)`.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentModifier(content: self, keyPath: keyPath, value: value)
  }
}

extension Scene {
  /// Sets a value of the environment of the views of this scene.
  ///
  /// Source: Apple, `Scene.environment(_:_:)`.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some Scene {
    EnvironmentModifier(content: self, keyPath: keyPath, value: value)
  }
}

private struct EnvironmentModifier<Content, Value> {
  let content: Content
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value
}

extension EnvironmentModifier: View where Content: View {
  typealias Body = Never
  var body: Never { preconditionFailure("a modifier is built in and has no body") }

  func _evaluateView(in evaluation: _Evaluation) {
    evaluation.withEnvironment {
      $0[keyPath: keyPath] = value
    } body: {
      content._evaluateView(in: evaluation)
    }
  }
}

extension EnvironmentModifier: Scene where Content: Scene {
  func _evaluateScene(in evaluation: _Evaluation) {
    evaluation.withEnvironment {
      $0[keyPath: keyPath] = value
    } body: {
      content._evaluateScene(in: evaluation)
    }
  }
}
