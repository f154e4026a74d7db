/// Sorts registrations by their folds: by eight bytes, then those that are alike by the next eight, and so on.
struct FoldSort: ~Copyable {
  /// A registration, with eight bytes of its fold as a number, the first one highest; zeros where there are none.
  struct Entry: BitwiseCopyable {
    var word: UInt64
    var registration: UInt32
  }

  /// Entries that are alike as far as they were compared, and how many bytes of their folds that is.
  private struct Run {
    var slots: Range<Int>
    var depth: Int
  }

  /// So few entries that are alike are compared with each other.
  private static let few = 32

  private let bytes: View<UInt8>
  private let registrations: [FoldedConditions.Registration]
  private let entries: MutableView<Entry>
  private let spare: MutableStorage<Entry>
  /// Where another fold begins than the one before.
  private let begins: MutableStorage<Bool>
  private var pending: [Run] = []

  private init(_ folded: borrowing FoldedConditions, _ entries: MutableView<Entry>) {
    bytes = folded.bytes
    registrations = folded.registrations
    self.entries = entries
    spare = MutableStorage(uninitialized: entries.count)
    begins = MutableStorage(count: entries.count, repeating: false)
  }

  /// Puts all registrations of `folded` into `entries`, sorted by their folds and then as they are there; returns where each
  /// group of equal folds begins, and the end.
  ///
  /// - Parameter entries: as many as there are registrations; what is in them does not matter.
  /// - Complexity: O(*n* log *n*) for *n* bytes of all folds together, the logarithm only where up to a thousand or so agree
  ///   in eight bytes.
  static func sort(_ folded: borrowing FoldedConditions, into entries: MutableView<Entry>) -> [UInt32] {
    var sort = FoldSort(folded, entries)
    for index in 0..<entries.count { entries[index] = Entry(word: 0, registration: UInt32(index)) }
    sort.pending.append(Run(slots: 0..<entries.count, depth: 0))
    while let run = sort.pending.popLast() { sort.split(run) }
    var starts: [UInt32] = []
    starts.reserveCapacity(entries.count + 1)
    for slot in 0..<entries.count where sort.begins.view[slot] { starts.append(UInt32(slot)) }
    starts.append(UInt32(entries.count))
    return starts
  }

  private func fold(_ entry: Entry) -> View<UInt8> { bytes[registrations[Int(entry.registration)].range] }

  /// Sorts `run` by the eight bytes at its depth, behind which no fold of it ends. Those that are alike in these are done, or
  /// pending.
  private mutating func split(_ run: Run) {
    for slot in run.slots { entries[slot].word = fold(entries[slot]).loadUpTo8(run.depth).byteSwapped }
    entries[run.slots].sortByWord(spare: spare.view)
    var begin = run.slots.lowerBound
    while begin < run.slots.upperBound {
      let word = entries[begin].word
      var end = begin + 1
      while end < run.slots.upperBound, entries[end].word == word { end += 1 }
      begins.view[begin] = true
      if end - begin > 1 { sortAlike(Run(slots: begin..<end, depth: run.depth + 8)) }
      begin = end
    }
  }

  /// Goes on with several entries that are alike up to the depth of `run`, but for zeros behind folds that end before.
  private mutating func sortAlike(_ run: Run) {
    if run.slots.count <= Self.few {
      sortFew(run)
      return
    }
    // Folds that end are before those that have zeros there, shorter ones first; those that go on are equal so far.
    let (registrations, entries) = (registrations, entries)
    func length(_ entry: Entry) -> Int {
      min(Int(registrations[Int(entry.registration)].length), run.depth + 1)
    }
    if run.slots.contains(where: { length(entries[$0]) <= run.depth }) {
      entries[run.slots].sort { (length($0), $0.registration) < (length($1), $1.registration) }
    }
    var slot = run.slots.lowerBound
    var last = length(entries[slot])
    while slot < run.slots.upperBound {
      let next = length(entries[slot])
      if next != last { begins.view[slot] = true }
      if next > run.depth { break }
      last = next
      slot += 1
    }
    if slot < run.slots.upperBound {
      pending.append(Run(slots: slot..<run.slots.upperBound, depth: run.depth))
    }
  }

  private func sortFew(_ run: Run) {
    entries[run.slots].sort { left, right in
      let comparison = compare(left, right, run.depth)
      return comparison != 0 ? comparison < 0 : left.registration < right.registration
    }
    for slot in run.slots.dropFirst() where compare(entries[slot - 1], entries[slot], run.depth) != 0 {
      begins.view[slot] = true
    }
  }

  /// Negative, zero or positive as the left fold is before, equal to or behind the right one, of two that are alike up to
  /// `depth`.
  private func compare(_ left: Entry, _ right: Entry, _ depth: Int) -> Int {
    let (left, right) = (fold(left), fold(right))
    let common = min(left.count, right.count)
    var index = min(depth, common)
    index += left[index..<left.count].sharedPrefix(right[index..<right.count])
    return index < common ? Int(left[index]) - Int(right[index]) : left.count - right.count
  }
}

extension MutableView<FoldSort.Entry> {
  /// So many are sorted by their bytes; of fewer, counting these takes longer than comparing.
  private static var many: Int { 1 << 10 }

  /// Sorts by words; entries of the same word stay in their order.
  ///
  /// - Parameter spare: at least as many, to write to.
  /// - Complexity: O(*n*) for *n* entries; O(*n* log *n*) below ``many``.
  fileprivate func sortByWord(spare: MutableView) {
    if count < Self.many {
      sort { ($0.word, $0.registration) < ($1.word, $1.registration) }
    } else {
      sortByBytes(spare[0..<count])
    }
  }

  /// Sorts by one byte of the words after the other, the last one first, from one memory to the other and back: Knuth, "The Art
  /// of Computer Programming" 3, 5.2.5. A byte that is the same in all is left out.
  private func sortByBytes(_ spare: MutableView) {
    let tallies = MutableStorage<UInt32>(count: 8 * 256, repeating: 0)
    let places = tallies.view
    for index in 0..<count {
      let word = self[index].word
      for byte in 0..<8 { places[Self.tally(word, byte)] += 1 }
    }
    var (source, target, isInSpare) = (self, spare, false)
    for byte in 0..<8 {
      if places[Self.tally(self[0].word, byte)] == count { continue }
      var next: UInt32 = 0
      for tally in 256 * byte..<256 * (byte + 1) {
        (places[tally], next) = (next, next + places[tally])
      }
      for index in 0..<count {
        let entry = source[index]
        let tally = Self.tally(entry.word, byte)
        target[Int(places[tally])] = entry
        places[tally] += 1
      }
      swap(&source, &target)
      isInSpare.toggle()
    }
    if isInSpare { copy(spare.constant, to: 0) }
  }

  /// Where the tally of entries is that have the same byte there as `word`; the last one is byte 0.
  @inline(__always) private static func tally(_ word: UInt64, _ byte: Int) -> Int {
    256 &* byte &+ Int(truncatingIfNeeded: word &>> UInt64(8 &* byte) & 0xFF)
  }
}
