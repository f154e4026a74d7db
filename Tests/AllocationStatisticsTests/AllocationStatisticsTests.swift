import AllocationStatistics
import Dispatch
import Testing

/// Allocates `bytes` in one block, and frees it.
@inline(never)
private func allocate(_ bytes: Int) {
  withExtendedLifetime([UInt8](repeating: 1, count: bytes)) {}
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

  @Test("the count of all threads misses no allocation, however small", arguments: [64, 100_000])
  func allThreads(size: Int) throws {
    let once = try #require(threadBytes { allocate(size) })
    let bytes = try #require(
      AllocationStatistics.countingBytesOfAllThreads {
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
          for _ in 0..<1_000 { allocate(size) }
        }
      })
    // Dispatch, and whatever else runs in this process, may allocate too.
    #expect((8_000 * once...8_000 * once + 1_000_000).contains(bytes))
  }

  @Test("nothing is counted after the end")
  func ends() throws {
    let first = try #require(AllocationStatistics.countingBytesOfAllThreads { allocate(1_000_000) })
    allocate(50_000_000)
    let second = try #require(AllocationStatistics.countingBytesOfAllThreads {})
    #expect(first >= 1_000_000)
    #expect(second < 1_000_000)
  }

  @Test("live bytes rise with what is kept")
  func live() throws {
    let before = try #require(AllocationStatistics.liveBytes)
    let kept = [UInt8](repeating: 1, count: 50 << 20)
    let during = try #require(AllocationStatistics.liveBytes)
    #expect(during >= before + (45 << 20))
    withExtendedLifetime(kept) {}
  }
}
