/// An Aho-Corasick automaton over the folded conditions: exact, and linear in the text on every input.
///
/// The trie's shallow states, where texts spend their time, are *dense*: a row of targets per byte class with
/// failure already followed. Deeper states are *sparse*: a label, a failure link and a flag byte each. A set
/// whose rows all fit the budget has no sparse states. Dense states with output are numbered behind those
/// without, in the order of the smallest condition they tell of: the highest state met is the answer.
///
/// Source: Aho and Corasick, *Efficient String Matching*, CACM 18(6), 1975.
final class Automaton: Sendable {
  /// No condition.
  static let none = UInt32.max
  /// Bytes of rows up to which every state is dense.
  static let denseBudget = 16 << 20
  /// Bytes of rows that shallow states get where not every state can be dense.
  static let shallowBudget = 2 << 20

  let classes: ByteClasses
  let transitions: Transitions
  /// Divides by the numbers in a row.
  private let rowDivisor: ExactDivisor
  /// Dense states from here on have output.
  let firstMatching: UInt32
  /// The longest condition that ends in each dense state with output.
  let denseOutputs: Storage<UInt32>
  /// Which sparse states have output, and the longest condition that ends in each of those.
  let sparseOutputBits: RankedBits
  let sparseOutputs: Storage<UInt32>
  /// The longest condition that is a proper suffix of each condition, or ``none``.
  let links: Storage<UInt32>
  /// The smallest number among each condition and those that are its suffixes.
  let minima: Storage<UInt32>

  /// - Parameter lexicographic: the numbers of the table's conditions in lexicographic order of their folds.
  /// - Complexity: O(*m*) time and memory, where *m* is the number of folded bytes in all conditions, plus
  ///   the budget's rows.
  convenience init(
    _ table: ConditionTable, lexicographic: [UInt32], denseBudget: Int = Automaton.denseBudget,
    shallowBudget: Int = Automaton.shallowBudget
  ) {
    var builder = AutomatonBuilder(
      table, lexicographic: lexicographic, denseBudget: denseBudget, shallowBudget: shallowBudget)
    builder.createStates()
    let firstMatching = builder.moveMatchingStatesLast()
    let classes = builder.classes
    let parts = builder.freeze()
    let outputs = parts.sparseOutputs
    let matching = (0..<outputs.count).filter { outputs.view[$0] != Self.none }
    self.init(
      classes: classes, transitions: parts.transitions, firstMatching: firstMatching,
      denseOutputs: Storage(parts.denseOutputs.filter { $0 != Self.none }),
      sparseOutputBits: RankedBits(count: outputs.count, positions: matching),
      sparseOutputs: Storage(matching.map { outputs.view[$0] }), links: parts.links, minima: parts.minima)
  }

  init(
    classes: ByteClasses, transitions: Transitions, firstMatching: UInt32, denseOutputs: Storage<UInt32>,
    sparseOutputBits: RankedBits, sparseOutputs: Storage<UInt32>, links: Storage<UInt32>,
    minima: Storage<UInt32>
  ) {
    self.classes = classes
    self.transitions = transitions
    rowDivisor = ExactDivisor(UInt32(transitions.rowWidth))
    self.firstMatching = firstMatching
    self.denseOutputs = denseOutputs
    self.sparseOutputBits = sparseOutputBits
    self.sparseOutputs = sparseOutputs
    self.links = links
    self.minima = minima
  }

  var denseCount: Int { transitions.rows.count / transitions.rowWidth }
  var sparseCount: Int { transitions.nodes.count }
  var stateCount: Int { denseCount + sparseCount }

  /// Bytes of each buffer that the automaton holds.
  var bufferSizes: [Int] {
    [classes.classOf.byteCount, denseOutputs.byteCount, sparseOutputs.byteCount, links.byteCount]
      + [minima.byteCount] + transitions.bufferSizes + sparseOutputBits.bufferSizes
  }

  var view: AutomatonView {
    AutomatonView(
      classOf: classes.classOf.view, rowWidth: transitions.rowWidth,
      rowDivisor: rowDivisor, transitions: transitions.view,
      firstMatching: firstMatching, denseOutputs: denseOutputs.view, sparseOutputBits: sparseOutputBits.view,
      sparseOutputs: sparseOutputs.view, links: links.view, minima: minima.view)
  }
}

/// An ``Automaton`` to scan with, without reference counts in the loops.
struct AutomatonView {
  let classOf: View<UInt8>
  let rowWidth: Int
  let rowDivisor: ExactDivisor
  let transitions: TransitionView
  let firstMatching: UInt32
  let denseOutputs: View<UInt32>
  let sparseOutputBits: RankedBitsView
  let sparseOutputs: View<UInt32>
  let links: View<UInt32>
  let minima: View<UInt32>

  /// The smallest condition that ends in the dense `state`, or ``Automaton/none``.
  @inline(__always) func smallest(_ state: UInt32) -> UInt32 {
    if state < firstMatching { return Automaton.none }
    return minima[Int(denseOutputs[rowDivisor.divide(state &- firstMatching)])]
  }

  /// The longest condition that ends in `state`, or ``Automaton/none``.
  @inline(__always) func output(_ state: UInt32) -> UInt32 {
    if state < firstMatching { return Automaton.none }
    if state < transitions.sparseBase { return denseOutputs[rowDivisor.divide(state &- firstMatching)] }
    let index = Int(state - transitions.sparseBase)
    if transitions.flags(index) & Transitions.Flag.output == 0 { return Automaton.none }
    return sparseOutputs[sparseOutputBits.rank(index)]
  }
}
