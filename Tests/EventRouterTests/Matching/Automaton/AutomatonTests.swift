import RouterTestSupport
import Testing

@testable import EventRouter

/// Every state, transition, failure link and output of automata, dense and sparse, by the definition.
@Suite("Automaton invariants")
struct AutomatonTests {
  /// Bytes of rows that all states may need to be dense, and that shallow ones get otherwise.
  struct Budget {
    var dense = 0
    var shallow = 0
  }

  private static func budgets(_ table: ConditionTable, using random: inout SeededGenerator) -> [Budget] {
    let rowBytes = 4 * ByteClasses(table).count
    let some = Int.random(in: 2...40, using: &random)
    return [
      Budget(dense: Automaton.denseBudget, shallow: Automaton.shallowBudget),
      Budget(), Budget(shallow: rowBytes), Budget(shallow: 3 * rowBytes), Budget(shallow: some * rowBytes),
    ]
  }

  @Test("adversarial sets", arguments: ConditionSets.adversarial)
  func adversarial(_ set: ConditionSets.Named) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    try check(set.conditions, using: &random)
  }

  @Test("random sets", arguments: 0..<24)
  func random(number: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(number))
    let conditions = ConditionSets.random(
      count: Int.random(in: 1...40, using: &random),
      letters: random.element(of: ["ab", "abc", "abcdefghij", "aé中"]),
      lengths: random.element(of: [1...3, 1...12, 4...9]), using: &random)
    try check(conditions, using: &random)
  }

  @Test("no conditions: one state that every byte leads to")
  func empty() throws {
    let test = try TestTable([])
    let automaton = Automaton(test.table, lexicographic: [])
    #expect(automaton.stateCount == 1)
    for byte in 0..<256 { #expect(automaton.view.transitions.step(0, automaton.view.classOf[byte]) == 0) }
  }

  private func check(_ conditions: [String], using random: inout SeededGenerator) throws {
    let test = try TestTable(conditions)
    let oracle = AutomatonOracle(test.folds)
    for (index, budget) in Self.budgets(test.table, using: &random).enumerated() {
      let automaton = Automaton(
        test.table, lexicographic: test.lexicographic, denseBudget: budget.dense,
        shallowBudget: budget.shallow)
      if index == 0 { #expect(automaton.sparseCount == 0) }
      if index == 1 { #expect(automaton.denseCount == 1) }
      try AutomatonCheck(automaton, oracle).run()
    }
  }
}

/// Compares one automaton with the definition.
private struct AutomatonCheck {
  let automaton: Automaton
  let view: AutomatonView
  let oracle: AutomatonOracle
  /// The state of each prefix.
  let states: [UInt32]
  /// The bytes of the conditions, and one that is in none (no fold has it).
  let bytes: [UInt8]

  init(_ automaton: Automaton, _ oracle: AutomatonOracle) {
    self.automaton = automaton
    self.oracle = oracle
    let view = automaton.view
    self.view = view
    bytes = Set(oracle.folds.joined()).sorted() + [0xFF]
    // Reading a prefix leads to its own state.
    states = oracle.prefixes.map { prefix in
      prefix.reduce(0) { view.transitions.step($0, view.classOf[Int($1)]) }
    }
  }

  func run() throws {
    #expect(automaton.stateCount == oracle.prefixes.count)
    #expect(Set(states).count == states.count)
    checkClasses()
    for index in states.indices {
      try checkTransitions(index)
      try checkFailure(index)
      try checkOutput(index)
    }
    try checkLinks()
  }

  private func checkClasses() {
    let bytes = Set(oracle.folds.joined())
    #expect(automaton.classes.count == bytes.count + 1)
    let classes = (UInt8.min...UInt8.max).map { view.classOf[Int($0)] }
    for byte in UInt8.min...UInt8.max {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let small = isCapital ? byte + 32 : byte
      #expect((classes[Int(byte)] == 0) == !bytes.contains(small))
      #expect(classes[Int(byte)] == classes[Int(small)])
    }
    #expect(Set(classes).count == min(bytes.count + 1, 256))
  }

  private func checkTransitions(_ index: Int) throws {
    for byte in bytes {
      let byteClass = view.classOf[Int(byte)]
      let next = view.transitions.step(states[index], byteClass)
      let expected = byteClass == 0 ? 0 : states[oracle.state(after: oracle.prefixes[index] + [byte])]
      try #require(next == expected, "state \(oracle.prefixes[index]), byte \(byte)")
    }
  }

  private func checkFailure(_ index: Int) throws {
    let state = states[index]
    if state < view.transitions.sparseBase {
      try #require(Int(state) % view.rowWidth == 0)
    } else {
      let expected = states[oracle.state(after: oracle.prefixes[index].dropFirst())]
      let found = view.transitions.fails[Int(state - view.transitions.sparseBase)]
      try #require(found == expected, "failure of \(oracle.prefixes[index])")
    }
  }

  private func checkOutput(_ index: Int) throws {
    let state = states[index]
    let outputs = oracle.outputs(after: oracle.prefixes[index])
    let longest = outputs.first.map(UInt32.init) ?? Automaton.none
    try #require(view.output(state) == longest, "output of \(oracle.prefixes[index])")
    if state < view.transitions.sparseBase {
      try #require((state >= view.firstMatching) == !outputs.isEmpty)
      let smallest = outputs.min().map(UInt32.init) ?? Automaton.none
      try #require(view.smallest(state) == smallest)
      // The highest state is the smallest condition.
      for other in states[..<index] where other < view.transitions.sparseBase {
        let (low, high) = (min(state, other), max(state, other))
        try #require(view.smallest(low) >= view.smallest(high))
      }
    } else {
      let flags = view.transitions.flags(Int(state - view.transitions.sparseBase))
      try #require((flags & Transitions.Flag.output != 0) == !outputs.isEmpty)
    }
  }

  private func checkLinks() throws {
    for (number, fold) in oracle.folds.enumerated() {
      let outputs = oracle.outputs(after: fold[...])
      try #require(outputs.first == number)
      let next = outputs.count > 1 ? UInt32(outputs[1]) : Automaton.none
      try #require(view.links[number] == next, "link of \(fold)")
      try #require(view.minima[number] == outputs.min().map(UInt32.init), "minimum of \(fold)")
    }
  }
}
