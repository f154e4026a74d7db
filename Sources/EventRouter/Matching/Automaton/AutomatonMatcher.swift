/// Answers by an ``Automaton`` alone: exact and linear on every input. Folds every text first.
final class AutomatonMatcher: Matcher {
  let automaton: Automaton
  private let conditionCount: Int

  /// - Parameter lexicographic: the numbers of the table's conditions in lexicographic order of their folds.
  init(_ table: ConditionTable, lexicographic: [UInt32]) {
    automaton = Automaton(table, lexicographic: lexicographic)
    conditionCount = table.count
  }

  /// Enough to keep the lockstep lanes full, little enough that the folded copy stays in the cache.
  var windowBytes: Int { 1 << 16 }
  var byteCount: Int { automaton.byteCount }

  var summary: String {
    "automaton: \(automaton.denseCount) dense and \(automaton.sparseCount) sparse states, "
      + "\(automaton.classes.count) byte classes"
  }

  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: LaneScratch) {
    findFirst(inFolded: scratch.fold(texts), best: best)
  }

  func findFirst(inFolded texts: Texts, best: MutableView<UInt32>) {
    let view = automaton.view
    if automaton.sparseCount == 0 {
      LockstepScan(view, texts, best).run()
    } else {
      for index in 0..<texts.count { best[index] = view.smallest(in: texts[index], below: best[index]) }
    }
  }

  func findAll(in texts: Texts, scratch: LaneScratch) {
    findAll(inFolded: scratch.fold(texts), scratch: scratch) { $0 }
  }

  /// - Parameter event: the event that the text at an index is of.
  func findAll(inFolded texts: Texts, scratch: LaneScratch, event: (Int) -> Int) {
    let view = automaton.view
    let found = scratch.found
    for index in 0..<texts.count {
      found.reset(conditionCount: conditionCount)
      view.collect(from: texts[index], into: found)
      for position in 0..<found.count { scratch.pairs.append(event: event(index), number: found[position]) }
    }
  }
}
