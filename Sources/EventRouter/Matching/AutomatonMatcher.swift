/// Answers by an ``Automaton`` alone: exact and linear on every input. Folds every text first.
final class AutomatonMatcher: Matcher {
  private let automaton: Automaton
  private let conditionCount: Int

  init(_ table: ConditionTable, lexicographic: [UInt32]) {
    automaton = Automaton(table, lexicographic: lexicographic)
    conditionCount = table.count
  }

  var byteCount: Int { automaton.byteCount }

  var summary: String {
    "automaton: \(automaton.denseCount) dense and \(automaton.sparseCount) sparse states, "
      + "\(automaton.classes.count) byte classes"
  }

  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: LaneScratch) {
    let folded = scratch.fold(texts)
    let view = automaton.view
    if automaton.sparseCount == 0 {
      LockstepScan(view, folded, best).run()
    } else {
      for index in 0..<folded.count { best[index] = view.smallest(in: folded[index], below: best[index]) }
    }
  }

  func findAll(in text: View<UInt8>, found: FoundConditions, scratch: LaneScratch) {
    automaton.view.collect(from: scratch.fold(text), into: found)
  }
}
