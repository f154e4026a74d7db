import CMatchKernels

/// The memory that one lane works in. Grows to what the largest event needs and is then reused, so that
/// routing allocates nothing in steady state.
final class LaneScratch {
  /// Texts as matchers want them: folded, or copied to where there is readable memory around them.
  private let prepared: TextBuffer
  /// Folds of single events, while ``prepared`` is in use.
  private let folded: TextBuffer
  /// Texts of events that came as strings.
  private let copies: TextBuffer
  /// The smallest condition found in each text of a window.
  private let best: GrowingStorage<UInt32>
  /// The same for texts that the guard scans.
  private let overBudgetBest: GrowingStorage<UInt32>
  let found = FoundConditions()
  let pairs = FoundPairs()
  var hits: HitLists { hitStorage.lists }
  private let hitStorage = HitStorage()
  let costs = EventCosts()
  let lockstep = LockstepScan.Lanes()
  /// Whether any condition was found in a window; one element.
  var isAnyFound: MutableView<Bool> { isAnyFoundStorage.mutable }
  private let isAnyFoundStorage = Storage(count: 1, repeating: false)
  var backoff = Backoff()
  /// The same for questions after all matches.
  var findAllBackoff = Backoff()
  let matches = MatchList()
  /// Where events are copied to that are more than a text.
  var arena = EventBatch()

  init() {
    prepared = TextBuffer()
    folded = TextBuffer()
    copies = TextBuffer()
    best = GrowingStorage(capacity: 1 << 10)
    overBudgetBest = GrowingStorage(capacity: 1)
  }

  /// `text` alone, with readable memory on both sides; valid until the next call.
  func copy(_ text: Span<UInt8>) -> Texts {
    copies.removeAll()
    copies.append(text)
    return copies.texts
  }

  /// Copies the texts of `events` in `range`, as many as are matched at once, up to one of more than `limit`
  /// bytes; returns where the others begin.
  func copyTexts(of events: Span<Event>, _ range: Range<Int>, limit: Int) -> Int {
    copies.removeAll()
    var index = range.lowerBound
    while index < range.upperBound, copies.byteCount < HitLists.blockBytes {
      if !copies.append(textOf: events[index], limit: limit) { break }
      index += 1
    }
    return index
  }

  /// What ``copyTexts(of:_:limit:)`` copied.
  var copiedTexts: Texts { copies.texts }

  /// Folds every text; the result is valid until the next call.
  func fold(_ texts: Texts) -> Texts {
    folded.fill(withFoldsOf: texts)
    return folded.texts
  }

  /// Folds the texts that `isIncluded`; the result is valid until the next fold.
  func fold(_ texts: Texts, where isIncluded: (Int) -> Bool) -> Texts {
    folded.removeAll()
    for index in 0..<texts.count where isIncluded(index) {
      folded.reserve(bytes: Folder.capacity(for: texts[index].count), texts: 1)
      folded.appendFold(of: texts[index])
    }
    return folded.texts
  }

  /// The texts with readable memory on both sides; valid until the next call of this or
  /// ``prepareFolds(of:)``. Nothing is copied if they have that already.
  func prepare(_ texts: Texts) -> Texts {
    let range = texts.range
    let isPadded =
      range.lowerBound >= TextBuffer.padding && range.upperBound + TextBuffer.padding <= texts.bytes.count
    if isPadded { return texts }
    prepared.removeAll()
    prepared.copy(texts)
    return prepared.texts
  }

  /// The texts folded, with readable memory on both sides; valid until the next call of this or
  /// ``prepare(_:)``.
  func prepareFolds(of texts: Texts) -> Texts {
    prepared.fill(withFoldsOf: texts)
    return prepared.texts
  }

  /// `count` numbers, each `initial`.
  func best(count: Int, initial: UInt32) -> MutableView<UInt32> {
    best.reserve(count)
    return best.view[0..<count].filled(with: initial)
  }

  /// `count` numbers, each as large as can be, beside those of ``best(count:initial:)``.
  func overBudgetBest(count: Int) -> MutableView<UInt32> {
    overBudgetBest.reserve(count)
    return overBudgetBest.view[0..<count].filled(with: .max)
  }
}

/// Texts back to back, with readable memory on both sides.
struct TextBuffer: ~Copyable {
  /// Bytes around the texts that kernels may read.
  static let padding = Int(CMK_READ_AHEAD)

  private let bytes = GrowingStorage<UInt8>(capacity: 1 << 16)
  private let ends = GrowingStorage<UInt32>(capacity: 1 << 10)
  private let endCell = Cell(TextBuffer.padding)
  private let countCell = Cell(0)
  private var end: Int {
    get { endCell.value }
    nonmutating set { endCell.value = newValue }
  }
  private var count: Int {
    get { countCell.value }
    nonmutating set { countCell.value = newValue }
  }

  var byteCount: Int { end - Self.padding }

  func removeAll() {
    end = Self.padding
    count = 0
  }

  /// Makes room for `more` bytes and `texts` more texts.
  func reserve(bytes more: Int, texts: Int) {
    bytes.reserve(end + more + Self.padding, keeping: end)
    ends.reserve(count + texts, keeping: count)
  }

  /// Has nothing but the folds of `texts` then.
  func fill(withFoldsOf texts: Texts) {
    removeAll()
    reserve(bytes: Folder.capacity(for: texts.byteCount), texts: texts.count)
    for index in 0..<texts.count { appendFold(of: texts[index]) }
  }

  /// Appends the fold of `text`, for which there is room.
  @inline(__always) func appendFold(of text: View<UInt8>) {
    let view = bytes.view
    end += Folder.fold(text, into: view[end..<view.count])
    ends.view[count] = UInt32(end)
    count += 1
  }

  /// Appends `text` as it is.
  func append(_ text: View<UInt8>) {
    reserve(bytes: text.count, texts: 1)
    bytes.view.copy(text, to: end)
    end += text.count
    ends.view[count] = UInt32(end)
    count += 1
  }

  /// Appends `source` as it is.
  func copy(_ source: Texts) {
    reserve(bytes: source.byteCount, texts: source.count)
    bytes.view.copy(source.bytes[source.range], to: end)
    let (from, to, shift) = (source.ends, ends.view, UInt32(end) &- source.start)
    for index in 0..<source.count { to[count + index] = from[index] &+ shift }
    end += source.byteCount
    count += source.count
  }

  var texts: Texts {
    let view = bytes.view.constant
    return Texts(
      bytes: view[0..<min(end + Self.padding, view.count)], start: UInt32(Self.padding),
      ends: ends.view.constant[0..<count])
  }
}
