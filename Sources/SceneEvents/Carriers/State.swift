/// A value that a view keeps as long as it stays in its place of an open scene. Setting it evaluates anew what read it.
///
/// Each open scene has its own, and so has each place of the tree that the same view stands in. In an ``App`` or a
/// ``Scene`` it lives as long as the runtime. Before the view is in a scene it is the initial value, and setting it has no
/// effect. Setting an equal value changes nothing.
///
/// Source: Apple, `State`.
@propertyWrapper public struct State<Value> {
  private let initial: Value
  fileprivate var location: StateLocation<Value>?

  /// A state that begins as `wrappedValue`.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// A state that begins as `initialValue`.
  public init(initialValue: Value) { initial = initialValue }

  /// The value.
  public var wrappedValue: Value {
    get { location?.read() ?? initial }
    nonmutating set { location?.write(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    guard let location else { return .constant(initial) }
    return Binding {
      location.read()
    } set: {
      location.write($0)
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that begins as nil.
  public init() { self.init(wrappedValue: nil) }
}

extension State: DynamicField {
  static func installer<Root>(_ keyPath: PartialKeyPath<Root>) -> FieldInstaller<Root>? {
    guard let keyPath = keyPath as? WritableKeyPath<Root, Self> else { return nil }
    return { root, node, index, tracker in
      if index == node.locations.count {
        node.locations.append(StateLocation(root[keyPath: keyPath].initial, tracker))
      }
      root[keyPath: keyPath].location = node.locations[index] as? StateLocation<Value>
      index += 1
    }
  }
}

/// Where a state's value is.
private final class StateLocation<Value> {
  private var value: Value
  private let tracker: Tracker
  private var readers = Readers()

  init(_ value: Value, _ tracker: Tracker) {
    self.value = value
    self.tracker = tracker
  }

  func read() -> Value {
    if let reader = tracker.current { readers.insert(reader) }
    return value
  }

  func write(_ newValue: Value) {
    if areEqual(value, newValue) { return }
    value = newValue
    for reader in readers.removeAll() { tracker.invalidate(reader) }
  }
}

/// Whether two values are known to be equal.
private func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  // Strings may be as long as an event: String's own comparison is not linear.
  if let left = left as? String?, let right = right as? String? {
    guard let left, let right else { return left == nil && right == nil }
    return left.isExactly(right)
  }
  func compare<E: Equatable>(_ left: E) -> Bool { (right as? E).map { $0 == left } ?? false }
  guard let left = left as? any Equatable else { return false }
  return compare(left)
}
