/// What one text that comes alone may cost, in positions and entries: by its length.
struct OneTextBudgets: Sendable {
  struct Budget: BitwiseCopyable {
    /// Before the guard takes it.
    let most: UInt32
    /// And still cost no more than by the guard.
    let cheap: UInt32
  }

  /// One for each 2^`bits` lengths.
  private static let bits = 3
  private let budgets: Storage<Budget>

  init(_ gramGuard: GramGuard) {
    let lengths = (0...PaddedText.maximumBytes >> Self.bits).map { $0 << Self.bits + 1 << (Self.bits - 1) }
    budgets = Storage(
      lengths.map { Budget(most: gramGuard.budgetOfOne($0), cheap: gramGuard.cheapOfOne($0)) })
  }

  /// - Parameter bytes: of a ``PaddedText``.
  @inline(__always) func budget(_ bytes: Int) -> Budget { budgets.view[bytes &>> Self.bits] }
}
