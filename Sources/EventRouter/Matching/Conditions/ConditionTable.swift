/// The distinct folded conditions, numbered so that a smaller number never has a larger key.
///
/// A matcher answers in these numbers: the smallest number found in a text is the destination, all numbers
/// found are the fan-out.
final class ConditionTable: Sendable {
  /// Readable bytes before the first and after the last condition, so that kernels may load past them.
  static let padding = 64

  /// The folds in the order of their numbers, with ``padding`` at both ends.
  let pool: Storage<UInt8>
  /// Where each condition begins in ``pool``; one more entry than there are conditions.
  let offsets: Storage<UInt32>
  /// The smallest key of each condition, ascending, and behind them ``defaultKey``.
  let keys: Storage<UInt32>
  /// Where an event goes in which no condition is found: the first `*`, else rule 5, else rule 6.
  let defaultKey: DestinationKey
  /// The first ``decidingCount`` of ``keys``, which are below ``defaultKey``, and ``defaultKey``: what the
  /// smallest number found says, without asking whether any was. The same storage where every condition can
  /// decide.
  let decidingKeys: Storage<UInt32>
  /// What decisions of each tier have in common: that of a key that decides is this, exclusive or the key's
  /// order. There is one key of the last tier at most, the default.
  let decisionBits: Storage<UInt64>
  /// All keys of all conditions, by number; ``registrationStarts`` says where a condition's begin. Both are
  /// empty if every condition is registered once: then ``keys`` says all.
  let registrationKeys: Storage<UInt32>
  let registrationStarts: Storage<UInt32>
  /// The keys of `*`, ascending.
  let wildcardKeys: [UInt32]
  /// Conditions as written, in all sets.
  let writtenCount: Int

  var count: Int { keys.count - 1 }

  /// How many conditions have a key below ``defaultKey``: the others cannot decide.
  var decidingCount: Int { decidingKeys.count - 1 }

  /// Bytes of each buffer that the table holds.
  var bufferSizes: [Int] {
    let shared = decidingKeys === keys ? [] : [decidingKeys.byteCount]
    return shared + [
      pool.byteCount, offsets.byteCount, keys.byteCount, decisionBits.byteCount,
      registrationKeys.byteCount, registrationStarts.byteCount,
      wildcardKeys.capacity * MemoryLayout<UInt32>.stride,
    ]
  }

  /// The bytes of the folded condition `number`.
  @inline(__always) func bytes(_ number: Int) -> View<UInt8> {
    pool.view[Int(offsets.view[number])..<Int(offsets.view[number + 1])]
  }

  @inline(__always) func length(_ number: Int) -> Int {
    Int(offsets.view[number + 1] - offsets.view[number])
  }

  /// The decision that `key` stands for, stamped.
  @inline(__always) func decision(_ key: DestinationKey) -> Decision {
    Decision(bits: decisionBits.view[key.tier] ^ UInt64(key.order))
  }

  /// Calls `body` with every key of the condition `number`, ascending.
  @inline(__always) func forEachKey(_ number: Int, _ body: (DestinationKey) -> Void) {
    if registrationStarts.count == 0 {
      body(DestinationKey(rawValue: keys.view[number]))
      return
    }
    let range = Int(registrationStarts.view[number])..<Int(registrationStarts.view[number + 1])
    for index in range { body(DestinationKey(rawValue: registrationKeys.view[index])) }
  }

  /// Compiles `folded`; also returns the numbers in lexicographic order of their folds.
  ///
  /// - Parameters:
  ///   - origin: what decisions are stamped with.
  ///   - fallback: rule 5's or rule 6's key.
  /// - Complexity: O(*n* log *n*) comparisons of folds.
  static func compile(
    _ folded: FoldedConditions, origin: UInt16 = 0, fallback: DestinationKey
  ) -> (table: ConditionTable, lexicographic: [UInt32]) {
    let sorted = SortedFolds(folded)
    // Numbers follow the first registration, which has the smallest key; where a set has several, the order
    // of a Set is random, so lexicographic order breaks the tie and the result is the same in every process.
    let numbers = sorted.numbersByKey(folded)
    // Groups are in lexicographic order, so their numbers are what the caller asks for.
    return (ConditionTable(folded, sorted, numbers, origin, fallback), numbers)
  }

  private init(
    _ folded: FoldedConditions, _ sorted: SortedFolds, _ numbers: [UInt32], _ origin: UInt16,
    _ fallback: DestinationKey
  ) {
    let count = sorted.groupCount
    var first = [UInt32](repeating: 0, count: count)
    for group in 0..<count {
      first[Int(numbers[group])] = sorted.order[Int(sorted.groupStarts[group])].registration
    }
    var total = 0
    for number in 0..<count { total += Int(folded.registrations[Int(first[number])].length) }
    let pool = Storage<UInt8>(count: total + 2 * Self.padding, repeating: 0)
    let offsets = Storage<UInt32>(count: count + 1, repeating: 0)
    let keys = Storage<UInt32>(count: count + 1, repeating: 0)
    var end = Self.padding
    folded.bytes.withView { source in
      for number in 0..<count {
        let registration = folded.registrations[Int(first[number])]
        offsets.mutable[number] = UInt32(end)
        keys.mutable[number] = registration.key
        for index in Int(registration.offset)..<Int(registration.offset + registration.length) {
          pool.mutable[end] = source[index]
          end += 1
        }
      }
    }
    offsets.mutable[count] = UInt32(end)
    self.pool = pool
    self.offsets = offsets
    let firstWildcard = folded.wildcardKeys.first.map(DestinationKey.init(rawValue:)) ?? .unhandled
    let defaultKey = min(firstWildcard, fallback)
    keys.mutable[count] = defaultKey.rawValue
    let deciding = (0..<count).partitioningIndex { keys.view[$0] >= defaultKey.rawValue }
    decidingKeys =
      deciding == count ? keys : Storage((0..<deciding).map { keys.view[$0] } + [defaultKey.rawValue])
    self.defaultKey = defaultKey
    decisionBits = Storage(
      (0..<4).map { tier in
        let key = tier == defaultKey.tier ? defaultKey : DestinationKey(rawValue: UInt32(tier) << 30)
        return key.decision.stamped(origin).bits ^ UInt64(key.order)
      })
    self.keys = keys
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
