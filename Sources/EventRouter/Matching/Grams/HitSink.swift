/// What is done with conditions that are found.
protocol HitSink: ~Copyable {
  /// Whether it matters if `number` is in the text of `event`.
  func wants(event: Int, number: UInt32) -> Bool
  /// `number` is in the text of `event`.
  mutating func found(event: Int, number: UInt32)
  /// Asks for what ``wants(event:number:)`` will look at.
  func prefetch(number: UInt32)
}

/// Keeps the smallest key of each event.
struct SmallestSink: HitSink {
  /// By number.
  let keys: ConditionKeys
  let best: MutableView<UInt32>
  /// Whether something was lowered.
  private(set) var isAnyFound = false

  init(keys: ConditionKeys, best: MutableView<UInt32>) {
    self.keys = keys
    self.best = best
  }

  @inline(__always) func wants(event: Int, number: UInt32) -> Bool { keys[number] < best[event] }
  @inline(__always) mutating func found(event: Int, number: UInt32) {
    best[event] = keys[number]
    isAnyFound = true
  }
  @inline(__always) func prefetch(number: UInt32) { keys.prefetch(number) }
}

/// Keeps every number.
extension FoundPairs: HitSink {
  @inline(__always) func wants(event: Int, number: UInt32) -> Bool { true }
  @inline(__always) mutating func found(event: Int, number: UInt32) { append(event: event, number: number) }
  @inline(__always) func prefetch(number: UInt32) {}
}
