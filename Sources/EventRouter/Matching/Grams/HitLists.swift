import CMatchKernels

/// The lists that the stages of a ``GramScan`` hand on to each other, without reference counts.
struct HitLists {
  /// Positions that a front looks at in one go: enough to make the loops long, little enough that text and
  /// lists stay in the first-level cache.
  static let blockBytes = 1 << 14

  /// Positions that passed a front.
  let candidates: MutableView<UInt32>
  /// Positions whose bucket has entries left to look at.
  let waiting: MutableView<WaitingPosition>
  /// Positions and entries whose windows agree.
  let survivorPositions, survivorEntries: MutableView<UInt32>
  /// How many bytes of their conditions lie before these positions; a ``GramScan`` has that from the entries.
  let survivorBefores: MutableView<UInt32>
}

/// A position whose bucket has entries left to look at.
struct WaitingPosition: BitwiseCopyable {
  var position: UInt32
  /// The next entry; of a ``LiveScan`` the bucket.
  var next: UInt32
  /// The end of the bucket's entries; not used by a ``LiveScan``.
  var end: UInt32
}

extension HitLists {
  /// The memory of ``HitLists``. One per lane.
  struct Memory: ~Copyable {
    private static let capacity = HitLists.blockBytes + Int(CMK_WRITE_AHEAD) + 1
    private let storage = MutableStorage<UInt32>(count: 4 * capacity, repeating: 0)
    private let waiting = MutableStorage<WaitingPosition>(
      count: capacity, repeating: WaitingPosition(position: 0, next: 0, end: 0))
    let lists: HitLists

    init() {
      let all = storage.view
      func list(_ number: Int) -> MutableView<UInt32> {
        all[(number * Self.capacity)..<((number + 1) * Self.capacity)]
      }
      lists = HitLists(
        candidates: list(0), waiting: waiting.view, survivorPositions: list(1), survivorEntries: list(2),
        survivorBefores: list(3))
    }
  }
}
