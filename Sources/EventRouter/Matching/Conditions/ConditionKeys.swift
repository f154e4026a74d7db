/// The keys of a table's conditions by their numbers, to be asked without reference counts.
///
/// Where each declaration has one condition, as in lists of ids, keys ascend by one, and arithmetic tells them: among many
/// conditions that is one wait for memory less.
struct ConditionKeys: Sendable {
  private let keys: View<UInt32>
  private let isConsecutive: Bool
  /// The smallest one: where its condition is found, nothing else needs to be looked for.
  let least: UInt32

  /// - Parameter keys: ascending; what has them outlives this.
  init(_ keys: View<UInt32>) {
    let least = keys.count > 0 ? keys[0] : 0
    isConsecutive = (0..<keys.count).allSatisfy { keys[$0] &- least == UInt32(truncatingIfNeeded: $0) }
    (self.keys, self.least) = (keys, least)
  }

  /// The key of the condition `number`.
  @inline(__always) subscript(number: UInt32) -> UInt32 {
    isConsecutive ? least &+ number : keys[Int(truncatingIfNeeded: number)]
  }

  /// Asks for what the key of `number` will be read from.
  @inline(__always) func prefetch(_ number: UInt32) {
    if !isConsecutive { keys.prefetch(Int(truncatingIfNeeded: number)) }
  }
}
