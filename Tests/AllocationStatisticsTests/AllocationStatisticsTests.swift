import AllocationStatistics
import Testing

/// Allocates `bytes` in one block, and frees it.
@inline(never)
private func allocate(_ bytes: Int) {
  withExtendedLifetime([UInt8](repeating: 1, count: bytes)) {}
}

/// Allocates `bytes` in one block without touching them, and frees it.
@inline(never)
private func reserve(_ bytes: Int) {
  var block: [UInt8] = []
  block.reserveCapacity(bytes)
  withExtendedLifetime(block) {}
}

/// What the calling thread allocates in `body`; nil if nobody counts.
private func threadBytes(_ body: () -> Void) -> UInt64? {
  guard let before = AllocationStatistics.bytesAllocatedByThisThread else { return nil }
  body()
  return AllocationStatistics.bytesAllocatedByThisThread.map { $0 - before }
}

@Suite(
  "Allocation statistics", .serialized,
  .enabled(if: AllocationStatistics.isAvailable, "needs the trait Jemalloc"))
struct AllocationStatisticsTests {
  @Test("a thread's count is exact and repeatable, and 0 for 0")
  func thread() throws {
    #expect(threadBytes {} == 0)
    let once = try #require(threadBytes { allocate(100_000) })
    #expect((100_000...130_000).contains(once))
    for _ in 0..<3 { #expect(threadBytes { allocate(100_000) } == once) }
  }

  @Test("live bytes rise with what is kept")
  func live() throws {
    let before = try #require(AllocationStatistics.liveBytes)
    var kept: [UInt8] = []
    kept.reserveCapacity(4 << 30)
    let during = try #require(AllocationStatistics.liveBytes)
    #expect(during >= before + (3 << 30), "others free less")
    withExtendedLifetime(kept) {}
  }
}
