/// What one text that comes alone may cost, in positions and entries, before the guard takes it: by its length.
struct OneTextBudgets: Sendable {
  /// One budget for each 2^`bits` lengths.
  private static let bits = 5
  private let budgets: Storage<UInt32>

  init(_ gramGuard: GramGuard) {
    budgets = Storage(
      (0...PaddedText.maximumBytes >> Self.bits).map { number in
        UInt32(gramGuard.budgetOfOne(number << Self.bits + 1 << (Self.bits - 1)))
      })
  }

  /// - Parameter bytes: of a ``PaddedText``.
  @inline(__always) func budget(_ bytes: Int) -> Int { Int(budgets.view[bytes &>> Self.bits]) }
}
