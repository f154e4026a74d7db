/// The memory that one lane matches in. Grows to what the largest text needs and is then reused, so that
/// matching allocates nothing in steady state.
final class MatchScratch {
  /// Texts as matchers want them: folded, or copied to where there is readable memory around them.
  private let prepared: TextBuffer
  /// Folds of single events, while ``prepared`` is in use.
  private let folded: TextBuffer
  /// The smallest condition found in each text of a window.
  private let best: GrowingStorage<UInt32>
  /// The same for texts that the guard scans.
  private let overBudgetBest: GrowingStorage<UInt32>
  let found = FoundConditions()
  let pairs = FoundPairs()
  var hits: HitLists { hitStorage.lists }
  private let hitStorage = HitLists.Memory()
  let costs = EventCosts()
  let lockstep = LockstepScan.Memory()
  /// Whether any condition was found in a window; one element.
  var isAnyFound: MutableView<Bool> { isAnyFoundStorage.view }
  private let isAnyFoundStorage = MutableStorage(count: 1, repeating: false)
  var backoff = Backoff()
  /// The same for questions after all matches.
  var findAllBackoff = Backoff()

  init() {
    prepared = TextBuffer()
    folded = TextBuffer()
    best = GrowingStorage(capacity: 1 << 10)
    overBudgetBest = GrowingStorage(capacity: 1)
  }

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
