import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

/// A guard knows what could be costly, and nothing of the rest.
@Suite("Guard scope")
struct GuardScopeTests {
  /// Conditions of which the first ones share all of their grams.
  private static let conditions =
    (0..<9).map { "sharedgrams" + String(repeating: "s", count: $0) } + (0..<40).map { "\($0 * 104_729)k" }
    + [String(repeating: "0123456789", count: 30)]

  private func layers(_ table: ConditionTable, gram: Int) -> [GramLayer] {
    let front = GramPlan.Layer.Front.grams(length: gram, stride: 1)
    let layer = GramPlan.Layer(numbers: Array(0..<UInt32(table.count)), front: front)
    return [GramLayer(table, layer, model: TextModel(table), kernels: .selected)]
  }

  @Test("those in crowded buckets and long ones are known, others are not")
  func numbers() throws {
    let test = try TestTable(Self.conditions)
    let layers = layers(test.table, gram: 2)
    let index = layers[0].index
    let slotsByBucket = Dictionary(grouping: 0..<index.entries.count) { slot in
      let entry = index.entries.view[slot]
      return index.gram.hash(of: test.table.bytes(Int(entry.number)), entry.before) >> index.shift
    }
    let crowdedSlots = slotsByBucket.values.filter { $0.count > 3 }.joined()
    let crowded = Set(crowdedSlots.map { index.entries.view[$0].number })
    let long = (0..<UInt32(test.table.count)).filter { test.table.length(Int($0)) > 100 }
    let known = GuardScope(uncrowdedEntries: 3, freeBytes: 100).numbers(test.table, layers)
    #expect(known == crowded.union(long).sorted())
    #expect(!crowded.isEmpty && long.count == 1 && known.count < test.table.count)
  }

  @Test("a part of a table has the same folds and keys, in the same order")
  func part() throws {
    let test = try TestTable(Self.conditions)
    let numbers = (0..<UInt32(test.table.count)).filter { $0 % 3 == 1 }
    let (part, lexicographic) = test.table.part(numbers, lexicographic: test.lexicographic)
    #expect(part.count == numbers.count)
    for (new, number) in numbers.enumerated() {
      #expect(part.bytes(new).array == test.folds[Int(number)])
      #expect(part.keys.view[new] == test.table.keys.view[Int(number)])
    }
    #expect(lexicographic.map { numbers[Int($0)] } == test.lexicographic.filter { $0 % 3 == 1 })
    let none = test.table.part([], lexicographic: test.lexicographic)
    #expect(none.table.count == 0 && none.lexicographic.isEmpty)
  }

  @Test(
    "whether all states could be dense is known before there are any", arguments: ConditionSets.adversarial)
  func density(_ set: ConditionSets.Named) throws {
    let test = try TestTable(set.conditions)
    for budget in [64, 1_000, 4_000, 30_000] {
      let automaton = Automaton(
        test.table, lexicographic: test.lexicographic, denseBudget: budget, shallowBudget: 0)
      let isDense = TrieShape.isDense(test.table, lexicographic: test.lexicographic, budget: budget)
      #expect(isDense == (automaton.sparseCount == 0), "\(budget) bytes")
    }
  }

  @Test("a large set has a guard of its crowded conditions, and decides as the automaton does")
  func largeSet() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-._/")
    var conditions = (0..<12_000).map { _ in
      String((0..<Int.random(in: 8...30, using: &random)).map { _ in random.element(of: letters) })
    }
    conditions += (0..<60).map { "crowdcrowd\($0)" }
    let configuration = RouterConfiguration.conditions(Array(Set(conditions)).sorted())
    let fast = try RouterSnapshot(configuration)
    #expect(fast.statistics.representation.contains("guard of the crowded conditions"))
    let plain = try RouterSnapshot(configuration, representation: .automaton)
    #expect(fast.statistics.indexBytes < plain.statistics.indexBytes)
    let dense = String(repeating: "crowdcrowd", count: 40)
    for index in 0..<400 {
      var text = index % 2 == 0 ? dense : "https://example.com/"
      if index % 3 > 0 { text += random.element(of: conditions) }
      if index % 5 == 0 { text += "É" }
      let event = Event.url(text)
      #expect(try fast.route(event) == plain.route(event), "\(text)")
      #expect(try fast.matches(event) == plain.matches(event), "\(text)")
    }
  }
}
