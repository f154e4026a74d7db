/// Where conditions lie in their table's pool, to be asked without reference counts.
///
/// Where all have one length, as ids often do, arithmetic tells it: among many conditions that is one wait for memory less.
struct ConditionPlaces: Sendable {
  private let offsets: View<UInt32>
  /// Bytes of every condition if all have as many, else 0.
  private let commonLength: Int

  /// - Parameter table: outlives this.
  init(_ table: ConditionTable) {
    offsets = table.offsets.view
    let length = table.count > 0 ? table.length(0) : 0
    commonLength = (0..<table.count).allSatisfy { table.length($0) == length } ? length : 0
  }

  /// Where the condition `number` begins, and how many bytes it has.
  @inline(__always) func place(_ number: UInt32) -> (begin: Int, length: Int) {
    let number = Int(truncatingIfNeeded: number)
    if commonLength != 0 { return (ConditionTable.padding &+ number &* commonLength, commonLength) }
    let begin = Int(truncatingIfNeeded: offsets[number])
    return (begin, Int(truncatingIfNeeded: offsets[number &+ 1]) &- begin)
  }

  /// Asks for what ``place(_:)`` will read.
  @inline(__always) func prefetch(_ number: UInt32) {
    if commonLength == 0 { offsets.prefetch(Int(truncatingIfNeeded: number)) }
  }
}
