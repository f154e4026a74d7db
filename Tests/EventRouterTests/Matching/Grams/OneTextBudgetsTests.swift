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
      let spent = Double(gramGuard.budgetOfOne(bytes)) - Double(CostModel.budgetPerEvent) + 1
      #expect(spent * CostModel.oneTextLook > gramGuard.automaton.costOfOne(bytes))
      #expect(spent > gramGuard.budgetPerByte * Double(bytes))
    }
  }

  @Test("a guard of some conditions takes a text where it would take one among others")
  func guardOfSome() throws {
    let gramGuard = GramGuard(try automaton(), .crowded)
    for bytes in 1...PaddedText.maximumBytes {
      let expected = CostModel.budgetPerEvent + Int(gramGuard.budgetPerByte * Double(bytes))
      #expect(gramGuard.budgetOfOne(bytes) == UInt32(expected))
    }
  }

  @Test("what a text may cost is what one at most four bytes shorter or longer may")
  func lengths() throws {
    let gramGuard = GramGuard(try automaton(), .all)
    let budgets = OneTextBudgets(gramGuard)
    for bytes in 1...PaddedText.maximumBytes {
      let near = (max(bytes - 4, 0)...bytes + 4)
      #expect(near.map { gramGuard.budgetOfOne($0) }.contains(budgets.budget(bytes).most))
      #expect(near.map { gramGuard.cheapOfOne($0) }.contains(budgets.budget(bytes).cheap))
    }
    #expect(budgets.budget(PaddedText.maximumBytes).cheap > budgets.budget(1).cheap)
  }

  @Test("what is cheap costs no more than by the guard; where it does not know all, everything is cheap")
  func cheap() throws {
    let (all, crowded) = (GramGuard(try automaton(), .all), GramGuard(try automaton(), .crowded))
    for bytes in 1...PaddedText.maximumBytes {
      let (cheap, guardCost) = (Double(all.cheapOfOne(bytes)), all.automaton.costOfOne(bytes))
      #expect(cheap * CostModel.oneTextLook <= guardCost && (cheap + 1) * CostModel.oneTextLook > guardCost)
    }
    #expect(OneTextBudgets(crowded).budget(1).cheap == .max)
  }
}
