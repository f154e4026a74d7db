import CMatchKernels

/// All bits if the condition holds, else none: for what is chosen by it without a branch, where it cannot be foreseen. (The
/// compiler makes branches of conditions, and of arithmetic in which it finds one.)
@inline(__always) func allOrNone(_ condition: Bool) -> UInt64 { cmk_all_or_none(condition ? 1 : 0) }
