/// What one text that comes alone may cost, in positions and entries, before the guard takes it: by its length.
struct OneTextBudgets: Sendable {
  /// One budget for each 2^`bits` lengths.
  private static let bits = 5
  private let budgets, unnoted: Storage<UInt32>

  init(_ gramGuard: GramGuard) {
    let lengths = (0...PaddedText.maximumBytes >> Self.bits).map { $0 << Self.bits }
    budgets = Storage(lengths.map { UInt32(gramGuard.budgetOfOne($0 + 1 << (Self.bits - 1))) })
    unnoted = Storage(lengths.map(gramGuard.unnotedOfOne))
  }

  /// - Parameter bytes: of a ``PaddedText``.
  @inline(__always) func budget(_ bytes: Int) -> Int { Int(budgets.view[bytes &>> Self.bits]) }

  /// What may be spent on a text of so many `bytes`, without a look at what the guard would cost: it costs no less.
  @inline(__always) func unnoted(_ bytes: Int) -> Int { Int(unnoted.view[bytes &>> Self.bits]) }
}
