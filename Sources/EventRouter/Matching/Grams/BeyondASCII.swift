/// The texts of a window that are not ASCII, of which a part is folded and scanned again. One per lane.
///
/// That part is what is not ASCII, and so much on each side as the longest condition reaches. A condition elsewhere was found
/// in the text as it is: it lies in ASCII, which folds to itself but for capitals, and what surrounds it does not matter.
struct BeyondASCII: ~Copyable {
  /// Windows of which all texts are folded at once, before it is seen again how many are ASCII.
  private static let longest = 16

  /// What a kernel tells of each 64 bytes; see ``Kernels/beyondASCII(_:_:_:_:)``.
  private var positions = GrowingStorage<UInt32>(capacity: 256)
  private var bits = GrowingStorage<UInt64>(capacity: 256)
  private var events = GrowingStorage<UInt32>(capacity: 256)
  private var keys = GrowingStorage<UInt32>(capacity: 256)
  /// Of each of those texts, where the part that is folded begins and ends, and where the first byte above ASCII lies.
  private var begins = GrowingStorage<UInt32>(capacity: 256)
  private var ends = GrowingStorage<UInt32>(capacity: 256)
  private var firsts = GrowingStorage<UInt32>(capacity: 256)
  private var count = 0
  private var folds = TextBuffer()
  /// Windows left that are folded at once.
  private var remaining = 0

  /// Whether all texts of the next window should be folded at once, because most of the last ones were not ASCII.
  mutating func shouldFoldAll() -> Bool {
    if remaining == 0 { return false }
    remaining -= 1
    return true
  }

  /// Folds those of `texts` that are not ASCII, and says which they are with ``event``; valid until the next call.
  ///
  /// - Parameter longest: bytes of the longest condition. Folded is where one may be that is not in ASCII alone.
  mutating func fold(_ texts: Texts, longest: Int, for use: FoldUse, _ kernels: Kernels) -> Texts {
    list(texts, kernels)
    let (events, begins, ends, firsts) = (events.view, begins.view, ends.view, firsts.view)
    let reach = max(longest, 1) &- 1
    for index in 0..<count {
      let event = Int(events[index])
      begins[index] = UInt32(max(texts.begin(event), Int(firsts[index]) &- reach))
      ends[index] = UInt32(min(texts.end(event) &- reach, Int(ends[index])) &+ reach)
    }
    if 2 * count > texts.count { remaining = Self.longest }
    let parts = TextParts(
      begins: begins.constant[0..<count], ends: ends.constant[0..<count], firsts: firsts.constant[0..<count])
    folds.fill(withFoldsOf: parts, of: texts.bytes, for: use, kernels)
    return folds.texts
  }

  /// Lists those of `texts` that are not ASCII, and where of each the first and the last byte above it lie.
  private mutating func list(_ texts: Texts, _ kernels: Kernels) {
    count = 0
    let most = texts.byteCount / 64 + 2
    positions.reserve(most)
    bits.reserve(most)
    keys.reserve(most)
    events.reserve(texts.count + 1)
    begins.reserve(texts.count + 1)
    ends.reserve(texts.count + 1)
    firsts.reserve(texts.count + 1)
    let found = kernels.beyondASCII(texts.bytes, texts.range, positions.view, bits.view)
    // Not needed for keys yet.
    let textAt = keys.view
    kernels.texts(texts, at: positions.view, found, textAt)
    let (textEnds, positions, bits) = (texts.ends, positions.view, bits.view)
    let (events, firsts, ends) = (events.view, firsts.view, ends.view)
    // What was listed last is not read again: that would be a chain from one to the next.
    var (count, listed) = (0, UInt32.max)
    for index in 0..<found {
      var (position, bits, event) = (positions[index], bits[index], textAt[index])
      while true {
        // Written always, kept if it is another one: a branch would be taken unpredictably.
        events[count] = event
        firsts[count] = position
        count &+= listed == event ? 0 : 1
        listed = event
        let bytes = min(64, textEnds[Int(event)] &- position)
        ends[count &- 1] = position &+ Self.highest(bits, below: bytes)
        // Other texts may begin in the same 64 bytes. Two shifts, since one of 64 bits is none.
        bits = (bits &>> UInt64(bytes / 2)) &>> UInt64(bytes &- bytes / 2)
        if bits == 0 { break }
        let skipped = bits.trailingZeroBitCount
        bits = bits &>> UInt64(skipped)
        position = position &+ bytes &+ UInt32(skipped)
        event = UInt32(texts.endingByPosition(Int(position), in: Int(event)..<texts.count))
      }
    }
    self.count = count
  }

  /// The place behind the highest of the first `count` of `bits` that is set; the lowest is.
  @inline(__always) private static func highest(_ bits: UInt64, below count: UInt32) -> UInt32 {
    var filled = (bits &<< UInt64(64 &- count)) &>> UInt64(64 &- count)
    // All bits below it are set, and counted: to count the zeros before it takes some processors twenty cycles.
    filled |= filled &>> 1
    filled |= filled &>> 2
    filled |= filled &>> 4
    filled |= filled &>> 8
    filled |= filled &>> 16
    filled |= filled &>> 32
    return UInt32(truncatingIfNeeded: (filled &+ 1).trailingZeroBitCount)
  }

  /// Which of the texts the one at `index` of the folds is.
  var event: View<UInt32> { events.view.constant[0..<count] }

  /// The keys of the folded texts, from those of all.
  mutating func gather(_ best: MutableView<UInt32>) -> MutableView<UInt32> {
    keys.reserve(count)
    for index in 0..<count { keys.view[index] = best[Int(events.view[index])] }
    return keys.view[0..<count]
  }

  /// Puts the keys of the folded texts where those of all are.
  func scatter(to best: MutableView<UInt32>) {
    for index in 0..<count { best[Int(events.view[index])] = keys.view[index] }
  }
}
