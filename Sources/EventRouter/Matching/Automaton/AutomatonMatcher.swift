/// Answers by an ``Automaton`` alone: exact and linear on every input. Texts that are ASCII are scanned where
/// they lie, others are folded first.
final class AutomatonMatcher: Matcher {
  let automaton: Automaton
  /// The same automaton, where it is small and the kernels can make use of that.
  private let small: SmallAutomaton?
  /// What ends in its states, where that is little enough: in words if it is as little as that.
  private let outputWords: OutputWords?
  private let outputs: OutputBits?
  private let conditionCount: Int
  /// Bytes of the longest condition.
  private let longest: Int
  /// By number; a smaller number never has a larger key, so the smallest number found has the smallest key.
  private let keys: Storage<UInt32>
  private let kernels: Kernels
  /// Of many texts, and where steps are no permutations.
  private let costPerByte, costPerByteByRows: Double
  /// What the table's conditions are called by who asks for all, if they are but a part of those there.
  let names: Storage<UInt32>?

  /// - Parameters:
  ///   - lexicographic: the numbers of the table's conditions in lexicographic order of their folds.
  ///   - names: what to call each number of the table; by default itself.
  ///   - rowBytes: bytes that the rows of a part may have.
  convenience init(
    _ table: ConditionTable, lexicographic: [UInt32], kernels: Kernels, names: [UInt32]? = nil,
    rowBytes: Int = Automaton.shallowBudget
  ) {
    let automaton = Automaton(
      table, lexicographic: lexicographic,
      // A part's rows should not be larger than what they save.
      denseBudget: names == nil ? Automaton.denseBudget : rowBytes, shallowBudget: rowBytes)
    self.init(
      automaton, keys: table.keys, longest: table.longest, kernels: kernels,
      names: names.map { Storage($0) })
  }

  /// - Parameters:
  ///   - keys: of the conditions that the automaton knows, by number.
  ///   - longest: bytes of the longest of these.
  init(
    _ automaton: Automaton, keys: Storage<UInt32>, longest: Int, kernels: Kernels, names: Storage<UInt32>?
  ) {
    self.automaton = automaton
    conditionCount = keys.count
    self.longest = max(longest, 1)
    self.keys = keys
    self.kernels = kernels
    self.names = names
    outputWords = names == nil ? OutputWords(automaton, conditionCount: keys.count) : nil
    let hasBits = names == nil && outputWords == nil
    outputs = hasBits ? OutputBits(automaton, conditionCount: keys.count) : nil
    small = kernels.hasSmallAutomata ? SmallAutomaton(automaton) : nil
    (costPerByte, costPerByteByRows) = (
      CostModel.automatonByte(automaton, isSmall: small != nil),
      CostModel.automatonByte(automaton, isSmall: false)
    )
  }

  /// Enough to keep the lockstep streams full, little enough that the folded copy stays in the cache.
  static let windowBytes = 1 << 16
  func windowBytes(for question: MatchQuestion, _ scratch: borrowing MatchScratch) -> Int { Self.windowBytes }
  var bufferSizes: [Int] {
    let ofPart = names.map { [$0.byteCount, keys.byteCount] } ?? []
    let ofOutputs = outputWords?.byteCount ?? outputs?.byteCount ?? 0
    return automaton.bufferSizes + (small?.bufferSizes ?? []) + [ofOutputs] + ofPart
  }

  var summary: String {
    "automaton: \(automaton.denseCount) dense and \(automaton.sparseCount) sparse states, "
      + "\(automaton.classes.count) byte classes"
  }

  @discardableResult
  func findFirst(in texts: Texts, best: MutableView<UInt32>, scratch: inout MatchScratch) -> Bool {
    findFirst(inFolded: prepare(texts, &scratch), best: best, scratch: &scratch)
    // Whether anything was is not noted: this matcher is asked where most texts have a condition.
    return true
  }

  func smallestKey(in text: View<UInt8>, below bound: UInt32) -> UInt32? {
    if kernels.isASCII(text, 0..<text.count) { return smallestKey(inFolded: text, below: bound) }
    return PaddedText.withFold(of: text, for: .anything) { smallestKey(inFolded: $0.text, below: bound) }
  }

  /// - Parameter text: folded, or ASCII.
  func smallestKey(inFolded text: View<UInt8>, below bound: UInt32) -> UInt32 {
    let none = UInt32(conditionCount)
    let number: UInt32
    if automaton.sparseCount > 0 {
      number = automaton.view.smallest(in: text, below: none)
    } else if let pieces = TextPieces(of: text.count, longest: longest) {
      number = automaton.view.smallestOfDense(in: text, pieces, below: none)
    } else {
      number = automaton.view.smallestOfDense(in: text, below: none)
    }
    return number < none ? min(bound, keys.view[Int(number)]) : bound
  }

  /// Nanoseconds, about, that ``smallestKey(inFolded:below:)`` takes for a text of so many bytes.
  func costOfOne(_ bytes: Int) -> Double {
    let pieces = automaton.sparseCount == 0 ? TextPieces(of: bytes, longest: longest) : nil
    let steps = pieces.map { TextPieces.width * $0.steps } ?? CostModel.chainedBytes * bytes
    return CostModel.automatonText + costPerByteByRows * Double(steps)
  }

  /// It learns nothing from texts.
  func forgetTexts() {}

  private func prepare(_ texts: Texts, _ scratch: inout MatchScratch) -> Texts {
    kernels.isASCII(texts.bytes, texts.range) ? texts : scratch.folded.folds(of: texts)
  }

  /// - Parameter texts: folded, or ASCII.
  func findFirst(inFolded texts: Texts, best: MutableView<UInt32>, scratch: inout MatchScratch) {
    let (view, keys) = (automaton.view, keys.view)
    if automaton.sparseCount == 0 {
      LockstepScan(view, small: small?.view, kernels, texts, keys, best, scratch.lockstep.streams).run()
      return
    }
    let none = UInt32(conditionCount)
    for index in 0..<texts.count {
      let number = view.smallest(in: texts[index], below: none)
      if number < none { best[index] = min(best[index], keys[Int(number)]) }
    }
  }

  /// Nanoseconds, about, that ``findFirst(in:best:scratch:)`` takes for so many bytes of text.
  func cost(of bytes: Int, _ texts: Int) -> Double {
    costPerByte * Double(bytes) + CostModel.automatonText * Double(texts)
  }

  /// The same for ``findAll(in:scratch:)``, without what is found.
  func costOfAll(of bytes: Int, _ texts: Int) -> Double {
    let least = outputWords == nil ? CostModel.automatonByteOfAll : CostModel.automatonByteOfFew
    return max(costPerByte, least) * Double(bytes) + CostModel.automatonTextOfAll * Double(texts)
  }

  func findAll(in texts: Texts, scratch: inout MatchScratch) {
    findAll(inFolded: prepare(texts, &scratch), scratch: &scratch) { $0 }
  }

  /// - Parameters:
  ///   - texts: folded, or ASCII.
  ///   - event: the event that the text at an index is of.
  func findAll(inFolded texts: Texts, scratch: inout MatchScratch, event: (Int) -> Int) {
    let view = automaton.view
    if let words = outputWords?.view {
      view.collect(from: texts, words: words, into: &scratch.pairs, event: event)
      return
    }
    if let outputs = outputs?.view {
      view.collect(
        from: texts, conditionCount: conditionCount, outputs: outputs, kernels, &scratch.found,
        into: &scratch.pairs, event: event)
      return
    }
    for index in 0..<texts.count {
      scratch.found.reset(conditionCount: conditionCount)
      view.collect(from: texts[index], into: &scratch.found)
      let found = scratch.found.all(kernels)
      guard let names = names?.view else {
        scratch.pairs.append(event: event(index), numbers: found)
        continue
      }
      for slot in 0..<found.count {
        scratch.pairs.append(event: event(index), number: names[Int(found[slot])])
      }
    }
  }
}
