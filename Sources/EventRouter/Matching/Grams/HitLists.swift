import CMatchKernels

/// The lists that the stages of a ``GramScan`` hand on to each other, without reference counts.
struct HitLists {
  /// Positions that a front looks at in one go: enough to make the loops long, little enough that text and
  /// lists stay in the first-level cache.
  static let blockBytes = 1 << 14

  /// Positions that passed a front.
  let candidates: MutableView<UInt32>
  /// Positions whose bucket has entries left to look at, and which.
  let positions, next, last: MutableView<UInt32>
  /// Positions and entries whose windows agree.
  let survivorPositions, survivorEntries: MutableView<UInt32>
}

extension HitLists {
  /// The memory of ``HitLists``. One per lane.
  struct Memory: ~Copyable {
    private static let capacity = HitLists.blockBytes + Int(CMK_WRITE_AHEAD) + 1
    private let storage = MutableStorage<UInt32>(count: 6 * capacity, repeating: 0)
    let lists: HitLists

    init() {
      let all = storage.view
      func list(_ number: Int) -> MutableView<UInt32> {
        all[(number * Self.capacity)..<((number + 1) * Self.capacity)]
      }
      lists = HitLists(
        candidates: list(0), positions: list(1), next: list(2), last: list(3), survivorPositions: list(4),
        survivorEntries: list(5))
    }
  }
}
