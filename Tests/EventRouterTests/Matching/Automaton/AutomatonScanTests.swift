import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// What scans of texts find, in every way there is, against plain search.
@Suite("Automaton scans")
struct AutomatonScanTests {
  /// Texts of letters of which most are in the conditions, some of them empty.
  private static func texts(
    count: Int, _ conditions: [String], using random: inout SeededGenerator
  ) -> [[UInt8]] {
    let share = random.element(of: [0, 2, 10])
    return (0..<count).map { _ in
      if random.once(in: 5) { return [] }
      var text: [UInt8] = []
      // Some are longer than what is listed at once.
      for _ in 0..<Int.random(in: 1...(random.once(in: 40) ? 400 : 12), using: &random) {
        text +=
          Int.random(in: 0..<10, using: &random) < share
          ? Array(random.element(of: conditions).utf8) : [random.element(of: Array("abcxé".utf8))]
      }
      return text
    }
  }

  @Test("an automaton is small up to its limit, and steps as rows say")
  func smallAutomaton() throws {
    // A condition of n bytes has n states and the root.
    for length in [1, 8, SmallAutomaton.maximumStates - 1, SmallAutomaton.maximumStates] {
      let test = try TestTable([String((0..<length).map { Character(UnicodeScalar(UInt8(33 + $0))) })])
      let automaton = Automaton(test.table, lexicographic: test.lexicographic)
      guard let small = SmallAutomaton(automaton) else {
        #expect(length == SmallAutomaton.maximumStates)
        continue
      }
      #expect(length < SmallAutomaton.maximumStates)
      let view = automaton.view
      for state in 0...length {
        for byte in UInt8.min...UInt8.max {
          let row = view.transitions.step(UInt32(state * view.rowWidth), view.classOf[Int(byte)])
          try #require(small.view.step(state, byte) * view.rowWidth == Int(row))
        }
      }
    }
  }

  @Test("a lane that scanned with a large automaton scans with a small one", arguments: Kernels.available)
  func lanesAreShared(_ kernels: Kernels) throws {
    var scratch = MatchScratch()
    let large = try TestTable((1_000..<1_400).map { "condition \($0)" })
    let small = try TestTable(["ab"])
    for count in 1...8 {
      for test in [large, small] {
        let matcher = test.matcher(.automaton, kernels: kernels)
        // The states that are reached last are the highest.
        let texts = (0..<(test.folds.count == 1 ? count : 8)).map { _ in test.folds[test.folds.count - 1] }
        let found = try matcher.smallest(in: texts, below: test.folds.count, scratch: &scratch)
        #expect(found == texts.map { _ in test.folds.count - 1 })
      }
    }
  }

  @Test("scans find what plain search finds", arguments: 0..<24)
  func scans(number: Int) throws {
    var random = SeededGenerator(seed: TestEnvironment.seed &+ UInt64(number))
    let conditions = ConditionSets.random(
      count: number % 2 == 0 ? Int.random(in: 1...30, using: &random) : Int.random(in: 1...6, using: &random),
      lengths: random.element(of: [1...3, 2...9]),
      using: &random)
    let test = try TestTable(conditions)
    let plain = PlainMatcher(test.folds)
    let longest = test.folds.reduce(1) { max($0, $1.count) }
    var cut = 0
    let dense = Automaton(test.table, lexicographic: test.lexicographic)
    let sparse = Automaton(
      test.table, lexicographic: test.lexicographic, denseBudget: 0,
      shallowBudget: Int.random(in: 0...600, using: &random))
    let outputs = try #require(OutputBits(dense, conditionCount: conditions.count))
    let words = OutputWords(dense, conditionCount: conditions.count)
    // Conditions of two or three letters are few states.
    if conditions.count <= 6, longest <= 3 { #expect(words != nil) }
    // Keys may be any numbers that ascend.
    let keys = Storage(conditions.indices.map { UInt32($0) })
    // With states as rows, and with every kernel that steps by permutations, if there are so few.
    var scans: [(kernels: Kernels, small: SmallAutomaton?)] = [(.selected, nil)]
    if let small = SmallAutomaton(dense) {
      scans += Kernels.available.filter(\.hasSmallAutomata).map { ($0, small) }
    }
    for count in [0, 1, 2, 7, 8, 9, 15, 16, 17, 64, 300] {
      let texts = Self.texts(count: count, conditions, using: &random)
      let found = texts.map { plain.numbers(in: $0) }
      let bounds = texts.map { _ in
        random.once(in: 3) ? Int.random(in: 0...conditions.count, using: &random) : conditions.count
      }
      let expected = zip(found, bounds).map { UInt32(min($0.first ?? .max, $1)) }
      try withTexts(texts) { view in
        for scan in scans {
          let lockstep = [UInt32](count: count) { best in
            for index in 0..<count { best[index] = UInt32(bounds[index]) }
            let memory = LockstepScan.Memory()
            LockstepScan(
              dense.view, small: scan.small?.view, scan.kernels, view, keys.view, best, memory.streams
            ).run()
            withExtendedLifetime(memory) {}
          }
          #expect(lockstep == expected, "\(scan.kernels.name), small: \(scan.small != nil)")
        }
        var collected = FoundConditions()
        for automaton in [dense, sparse] {
          for index in 0..<count {
            let smallest = automaton.view.smallest(in: view[index], below: UInt32(bounds[index]))
            #expect(smallest == expected[index])
            if automaton.sparseCount == 0, let pieces = TextPieces(of: view[index].count, longest: longest) {
              let inPieces = automaton.view.smallestOfDense(
                in: view[index], pieces, below: UInt32(bounds[index]))
              #expect(inPieces == expected[index])
              cut += 1
            }
            collected.reset(conditionCount: conditions.count)
            automaton.view.collect(from: view[index], into: &collected)
            #expect(collected.all(.selected).array.map { Int($0) } == found[index])
          }
        }
        for kernels in Kernels.available {
          var pairs = FoundPairs()
          dense.view.collect(
            from: view, conditionCount: conditions.count, outputs: outputs.view, kernels, &collected,
            into: &pairs
          ) { $0 }
          var grouped = pairs.grouped(eventCount: count)
          for index in 0..<count {
            let numbers = grouped.numbers(of: index).array.map { Int($0) }
            #expect(numbers == found[index], "\(kernels.name)")
          }
        }
        #expect(OutputBits(sparse, conditionCount: conditions.count) == nil || sparse.sparseCount == 0)
        #expect(OutputWords(sparse, conditionCount: conditions.count) == nil || sparse.sparseCount == 0)
        if let words {
          var pairs = FoundPairs()
          dense.view.collect(from: view, words: words.view, into: &pairs) { $0 }
          var grouped = pairs.grouped(eventCount: count)
          for index in 0..<count {
            #expect(grouped.numbers(of: index).array.map { Int($0) } == found[index])
          }
        }
      }
    }
    #expect(cut > 20, "no text was long enough to be cut")
  }

  @Test("a word tells what ends in a state of up to 64 conditions, and of few states")
  func outputWords() throws {
    func words(_ conditions: [String]) throws -> OutputWords? {
      let test = try TestTable(conditions)
      return OutputWords(
        Automaton(test.table, lexicographic: test.lexicographic), conditionCount: test.table.count)
    }
    let letters = Array("abcdefghi")
    let pairs = letters.flatMap { first in letters.map { "\(first)\($0)" } }
    #expect(try words(Array(pairs.prefix(64))) != nil)
    #expect(try words(Array(pairs.prefix(65))) == nil)
    #expect(try words([String((0..<90).map { Character(UnicodeScalar(UInt8(33 + $0))) })]) == nil)
  }
}
