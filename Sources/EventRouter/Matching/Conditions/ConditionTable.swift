/// The distinct folded conditions, numbered so that a smaller number never has a larger key. What keys stand for
/// is not known here: only their order counts.
///
/// A matcher finds numbers; ``keys`` leads from them to keys, of which the smallest is the destination. All numbers
/// found are the fan-out.
final class ConditionTable: Sendable {
  /// Readable bytes before the first and after the last condition, so that kernels may load past them.
  static let padding = 64

  /// The folds in the order of their numbers, with ``padding`` at both ends.
  let pool: Storage<UInt8>
  /// Where each condition begins in ``pool``; one more entry than there are conditions.
  let offsets: Storage<UInt32>
  /// The smallest key of each condition, by number; ascending.
  let keys: Storage<UInt32>
  /// All keys of all conditions, by number; ``registrationStarts`` says where a condition's begin. Both are
  /// empty if every condition is registered once: then ``keys`` says all.
  let registrationKeys: Storage<UInt32>
  let registrationStarts: Storage<UInt32>
  /// The keys of `*`, ascending.
  let wildcardKeys: [UInt32]
  /// Conditions as written, in all sets.
  let writtenCount: Int

  var count: Int { keys.count }

  /// Bytes of each buffer that the table holds: of an array what it counts, for the room that it has beside depends on the
  /// allocator, and a limit is to be the same whenever the same is compiled.
  var bufferSizes: [Int] {
    [
      pool.byteCount, offsets.byteCount, keys.byteCount, registrationKeys.byteCount,
      registrationStarts.byteCount, wildcardKeys.count * MemoryLayout<UInt32>.stride,
    ]
  }

  /// The bytes of the folded condition `number`.
  @inline(__always) func bytes(_ number: Int) -> View<UInt8> {
    pool.view[Int(offsets.view[number])..<Int(offsets.view[number + 1])]
  }

  /// Bytes of the longest condition; 0 if there is none.
  ///
  /// - Complexity: O(*n*) for *n* conditions.
  var longest: Int { (0..<count).reduce(0) { max($0, length($1)) } }

  @inline(__always) func length(_ number: Int) -> Int {
    Int(offsets.view[number + 1] - offsets.view[number])
  }

  /// Whether every condition has one key, which is in ``keys``.
  var hasOneKeyEach: Bool { registrationStarts.count == 0 }

  /// Whether the condition `number` has several keys.
  @inline(__always) func isShared(_ number: Int) -> Bool {
    !hasOneKeyEach && registrationStarts.view[number + 1] - registrationStarts.view[number] > 1
  }

  /// Calls `body` with every key of the condition `number`, ascending.
  @inline(__always) func forEachKey(_ number: Int, _ body: (UInt32) -> Void) {
    if hasOneKeyEach {
      body(keys.view[number])
      return
    }
    let range = Int(registrationStarts.view[number])..<Int(registrationStarts.view[number + 1])
    for index in range { body(registrationKeys.view[index]) }
  }

  /// Compiles `folded`; also returns the numbers in lexicographic order of their folds.
  ///
  /// - Complexity: see ``FoldSort/sort(_:into:)``.
  static func compile(
    _ folded: borrowing FoldedConditions
  ) -> (table: ConditionTable, lexicographic: [UInt32]) {
    let sorted = SortedFolds(folded)
    // Numbers follow the first registration, which has the smallest key; where a set has several, the order
    // of a Set is random, so lexicographic order breaks the tie and the result is the same in every process.
    let numbers = sorted.numbersByKey(folded)
    // Groups are in lexicographic order, so their numbers are what the caller asks for.
    return (ConditionTable(folded, sorted, numbers), numbers)
  }

  /// Conditions that are each registered once.
  convenience init(pool: Storage<UInt8>, offsets: Storage<UInt32>, keys: Storage<UInt32>) {
    self.init(
      pool: pool, offsets: offsets, keys: keys, registrationKeys: Storage([]),
      registrationStarts: Storage([]),
      wildcardKeys: [], writtenCount: keys.count)
  }

  init(
    pool: Storage<UInt8>, offsets: Storage<UInt32>, keys: Storage<UInt32>, registrationKeys: Storage<UInt32>,
    registrationStarts: Storage<UInt32>, wildcardKeys: [UInt32], writtenCount: Int
  ) {
    self.pool = pool
    self.offsets = offsets
    self.keys = keys
    self.registrationKeys = registrationKeys
    self.registrationStarts = registrationStarts
    self.wildcardKeys = wildcardKeys
    self.writtenCount = writtenCount
  }

  private init(
    _ folded: borrowing FoldedConditions, _ sorted: borrowing SortedFolds, _ numbers: [UInt32]
  ) {
    let count = sorted.groupCount
    let offsets = MutableStorage<UInt32>(uninitialized: count + 1)
    let keys = MutableStorage<UInt32>(uninitialized: count)
    let (begins, ordered) = (offsets.view, keys.view)
    // First the place of each condition's first registration, where its own will be.
    for group in 0..<count { begins[Int(numbers[group])] = UInt32(sorted.first(group)) }
    var total = 0
    for number in 0..<count { total += Int(folded.registrations[Int(begins[number])].length) }
    let pool = MutableStorage<UInt8>(uninitialized: total + 2 * Self.padding)
    let pooled = pool.view
    for index in 0..<Self.padding { pooled[index] = 0 }
    var end = Self.padding
    for number in 0..<count {
      let registration = folded.registrations[Int(begins[number])]
      begins[number] = UInt32(end)
      ordered[number] = registration.key
      let fold = folded.bytes[registration.range]
      pooled.copy(fold, to: end)
      end += fold.count
    }
    begins[count] = UInt32(end)
    for index in end..<pooled.count { pooled[index] = 0 }
    self.pool = pool.freeze()
    self.offsets = offsets.freeze()
    self.keys = keys.freeze()
    wildcardKeys = folded.wildcardKeys
    writtenCount = folded.writtenCount
    if count == folded.registrations.count {
      registrationKeys = Storage([])
      registrationStarts = Storage([])
    } else {
      (registrationStarts, registrationKeys) = sorted.registrationsByNumber(folded, numbers)
    }
  }
}
