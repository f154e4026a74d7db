/// The memory that one lane matches in. Grows to what the largest text needs and is then reused, so that
/// matching allocates nothing in steady state.
struct MatchScratch: ~Copyable {
  /// Texts as matchers want them: folded, or copied to where there is readable memory around them.
  var prepared = TextBuffer()
  /// Folds of single events, while ``prepared`` is in use.
  var folded = TextBuffer()
  /// The texts that are folded because they are not ASCII.
  var beyondASCII = BeyondASCII()
  /// The smallest key found in each text that the guard scans.
  private var overBudgetBest = GrowingStorage<UInt32>(capacity: 1)
  /// Of a condition that is looked for alone.
  private var borders = GrowingStorage<UInt32>(capacity: 1)
  var found = FoundConditions()
  var pairs = FoundPairs()
  /// The texts of a window that the guard of a live version has to look at.
  var flagged = NumberSet()
  let hits = HitLists.Memory()
  var costs = EventCosts()
  let lockstep = LockstepScan.Memory()
  /// How the grams paid lately, for each question.
  var backoff = Backoff()
  var findAllBackoff = Backoff()

  /// Ranks of the texts that are folded.
  private var foldedRanks = GrowingStorage<UInt64>(capacity: 1)

  /// Room for `count` ranks, not initialised.
  mutating func ranks(count: Int) -> MutableView<UInt64> {
    foldedRanks.reserve(count)
    return foldedRanks.view[0..<count]
  }

  /// The numbers of the flagged texts, ascending.
  mutating func flaggedTexts() -> [Int] {
    var numbers: [Int] = []
    flagged.forEach { numbers.append($0) }
    return numbers
  }

  /// Looks for `condition` alone, until this is called again.
  mutating func search(for condition: View<UInt8>) -> OneConditionSearch {
    borders.reserve(condition.count)
    return OneConditionSearch(condition, borders: borders.view)
  }

  /// `count` keys, each as large as can be.
  mutating func overBudgetBest(count: Int) -> MutableView<UInt32> {
    overBudgetBest.reserve(count)
    return overBudgetBest.view[0..<count].filled(with: .max)
  }
}
