/// The texts of a window that are not ASCII, which are folded and scanned again. One per lane.
struct BeyondASCII: ~Copyable {
  /// Windows of which all texts are folded at once, before it is seen again how many are ASCII.
  private static let longest = 16

  private var events = GrowingStorage<UInt32>(capacity: 256)
  private var keys = GrowingStorage<UInt32>(capacity: 256)
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

  /// Folds those of `texts` that are not ASCII, and says which they are with ``event(_:)``; valid until the next call.
  mutating func fold(_ texts: Texts, _ kernels: Kernels) -> Texts {
    count = 0
    folds.removeAll()
    let end = texts.range.upperBound
    var position = texts.range.lowerBound
    var event = 0
    while true {
      position = kernels.beyondASCII(texts.bytes, position..<end)
      if position == end { break }
      event = texts.endingByPosition(position, in: event..<texts.count)
      events.reserve(count + 1, keeping: count)
      events.view[count] = UInt32(event)
      count += 1
      folds.reserve(bytes: Folder.capacity(for: texts[event].count), texts: 1)
      folds.appendFoldBeyondASCII(of: texts[event])
      position = texts.end(event)
    }
    if 2 * count > texts.count { remaining = Self.longest }
    return folds.texts
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
