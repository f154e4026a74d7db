/// The conditions found in one text, each once. One per lane, used for one text after the other.
struct FoundConditions: ~Copyable {
  private var members = NumberSet()
  private var numbers = GrowingStorage<UInt32>(capacity: 64)
  private let roomForStates = GrowingStorage<UInt32>(capacity: stateCount)

  /// How many states of an automaton ``states`` has room for.
  static let stateCount = 1 << 10
  /// Where states are listed that a text leads through.
  var states: MutableView<UInt32> { roomForStates.view }

  /// Forgets what was found; the next text may contain any of `conditionCount` conditions.
  mutating func reset(conditionCount: Int) {
    members.reset(below: conditionCount)
    numbers.reserve(NumberSet.listRoom(below: conditionCount))
  }

  /// Adds `number`; returns whether it was not there.
  @inline(__always) mutating func insert(_ number: UInt32) -> Bool { members.insert(Int(number)) }

  /// A bit for each condition, where there are few; see ``NumberSet/few``.
  var bits: MutableView<UInt64> { members.few }

  /// Those that were found, ascending; valid until the next call.
  mutating func all(_ kernels: Kernels) -> View<UInt32> {
    let numbers = numbers.view
    let count = members.list(into: numbers, kernels)
    return numbers.constant[0..<count]
  }
}
