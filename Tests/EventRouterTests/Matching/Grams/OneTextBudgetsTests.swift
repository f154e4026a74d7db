import Testing

@_spi(Benchmarks) @testable import EventRouter

/// What one text may cost before the guard takes it.
@Suite("Budgets of one text")
struct OneTextBudgetsTests {
  private func automaton() throws -> AutomatonMatcher {
    let test = try TestTable((0..<2_000).map { "\($0)/" + String($0 &* 7_919, radix: 36) })
    return AutomatonMatcher(test.table, lexicographic: test.lexicographic, kernels: .selected)
  }

  @Test("a guard of all conditions is not asked before as much was spent as it takes")
  func guardOfAll() throws {
    let gramGuard = GramGuard(try automaton(), .all)
    for bytes in 1...PaddedText.maximumBytes {
      let spent = Double(gramGuard.budgetOfOne(bytes) - CostModel.budgetPerEvent + 1)
      #expect(spent * CostModel.oneTextLook > gramGuard.automaton.costOfOne(bytes))
      #expect(spent > gramGuard.budgetPerByte * Double(bytes))
    }
  }

  @Test("a guard of some conditions takes a text where it would take one among others")
  func guardOfSome() throws {
    let gramGuard = GramGuard(try automaton(), .crowded)
    for bytes in 1...PaddedText.maximumBytes {
      let expected = CostModel.budgetPerEvent + Int(gramGuard.budgetPerByte * Double(bytes))
      #expect(gramGuard.budgetOfOne(bytes) == expected)
    }
  }

  @Test("a text's budget is that of one at most 16 bytes shorter or longer")
  func lengths() throws {
    let gramGuard = GramGuard(try automaton(), .all)
    let budgets = OneTextBudgets(gramGuard)
    for bytes in 1...PaddedText.maximumBytes {
      let near = (bytes - 16...bytes + 16).map { gramGuard.budgetOfOne(max($0, 0)) }
      #expect(near.contains(budgets.budget(bytes)))
    }
  }

  @Test("what is not noted costs no more than by the guard; where it does not know all, nothing is noted")
  func unnoted() throws {
    let (all, crowded) = (GramGuard(try automaton(), .all), GramGuard(try automaton(), .crowded))
    let budgets = OneTextBudgets(all)
    for bytes in 1...PaddedText.maximumBytes {
      let cost = CostModel.oneTextLook * Double(budgets.unnoted(bytes))
      #expect(cost <= all.automaton.costOfOne(bytes))
    }
    #expect(budgets.unnoted(PaddedText.maximumBytes) > budgets.unnoted(1))
    #expect(OneTextBudgets(crowded).unnoted(1) == Int(UInt32.max))
  }
}
