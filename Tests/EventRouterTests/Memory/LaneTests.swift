import Dispatch
import RouterTestSupport
import Synchronization
import Testing

@testable import EventRouter

/// The threads that share a batch.
@Suite("Lanes")
struct LaneTests {
  /// Told apart by its number.
  private struct Scratch: ~Copyable {
    var number = 0
  }

  /// A pool whose scratch memory is numbered from 0, and how much there is.
  private static func numberedPool() -> (pool: LanePool<Scratch>, made: Shared<Int>) {
    let made = Shared(0)
    let pool = LanePool {
      made.value.withLock { count in
        count += 1
        return Scratch(number: count - 1)
      }
    }
    return (pool, made)
  }

  @Test("every chunk is done once, and before the call returns", arguments: [1, 2, 3, 8], [0, 1, 2, 7, 500])
  func chunks(lanes: Int, count: Int) {
    let done = Shared([Int](repeating: 0, count: count))
    LanePool { Scratch() }.forEachChunk(count: count, lanes: lanes, done) { done, index, _ in
      done.value.withLock { $0[index] += 1 }
    }
    let counts = done.value.withLock { $0 }
    #expect(counts == [Int](repeating: 1, count: count))
  }

  @Test("several lanes really run at once, each with scratch memory of its own")
  func atOnce() {
    // Nobody goes on before all have come: a call that ran them one after the other would never end.
    let seen = Shared<Set<Int>>([])
    Self.numberedPool().pool.forEachChunk(count: 2, lanes: 2, seen) { seen, _, scratch in
      let number = scratch.number
      seen.value.withLock { _ = $0.insert(number) }
      while seen.value.withLock({ $0.count }) < 2 {}
    }
    let numbers = seen.value.withLock { $0 }
    #expect(numbers == [0, 1])
  }

  @Test("batches of several threads do not mix")
  func severalCallers() {
    let pool = LanePool { Scratch() }
    let sums = Mutex([Int](repeating: 0, count: 8))
    DispatchQueue.concurrentPerform(iterations: 8) { caller in
      for _ in 0..<50 {
        let sum = Shared(0)
        pool.forEachChunk(count: 20, lanes: 3, sum) { sum, index, _ in sum.value.withLock { $0 += index } }
        sums.withLock { $0[caller] += sum.value.withLock { $0 } }
      }
    }
    #expect(sums.withLock { $0 } == [Int](repeating: 50 * 190, count: 8))
  }

  @Test("the pool gives back what it was given, and allocates only if there is none")
  func pool() {
    let (pool, made) = Self.numberedPool()
    /// Takes two at once, and says which.
    func pair() -> Set<Int> {
      pool.withScratch { first in pool.withScratch { second in [first.number, second.number] } }
    }
    #expect(pair() == [0, 1])
    #expect(pair() == [0, 1])
    #expect(made.value.withLock { $0 } == 2)
    pool.removeAll()
    #expect(pool.withScratch { $0.number } == 2)
    #expect(pool.withScratch { $0.number } == 2)
  }

  @Test("scratch memory is freed with its pool, and when it is let go")
  func freeing() {
    final class Witness {}
    struct Watched: ~Copyable { let witness: Witness }
    weak var witness: Witness?
    do {
      let pool = LanePool {
        let made = Witness()
        return Watched(witness: made)
      }
      pool.withScratch { witness = $0.witness }
      #expect(witness != nil)
      pool.removeAll()
      #expect(witness == nil)
      pool.withScratch { witness = $0.witness }
    }
    #expect(witness == nil)
  }

  @Test("an error of the body gives the scratch memory back")
  func throwing() {
    struct Failure: Error {}
    let (pool, made) = Self.numberedPool()
    for _ in 0..<3 {
      #expect(throws: Failure.self) { try pool.withScratch { _ in throw Failure() } }
    }
    #expect(made.value.withLock { $0 } == 1)
  }

  @Test("a group hands out each chunk once, and lets nobody in after it is closed")
  func group() {
    let group = LaneGroup(count: 3)
    #expect(group.enter())
    #expect([group.takeChunk(), group.takeChunk(), group.takeChunk(), group.takeChunk()] == [0, 1, 2, nil])
    group.leave()
    group.close()
    #expect(!group.enter())
    let empty = LaneGroup(count: 0)
    #expect(empty.takeChunk() == nil)
    empty.close()
  }

  @Test("closing waits for those that have entered")
  func closing() {
    let group = LaneGroup(count: 1)
    #expect(group.enter())
    let hasLeft = Atomic(false)
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
      hasLeft.store(true, ordering: .sequentiallyConsistent)
      group.leave()
    }
    group.close()
    let left = hasLeft.load(ordering: .sequentiallyConsistent)
    #expect(left)
  }

  @Test("a crew does the work of a group that is still open, and lets go of one that was withdrawn")
  func crew() {
    let group = LaneGroup(count: 1)
    let isDone = DispatchSemaphore(value: 0)
    LaneCrew.shared.help(group, count: 1) { isDone.signal() }
    isDone.wait()
    group.close()
    LaneCrew.shared.withdraw(group)
    // Who comes late does nothing.
    let closed = LaneGroup(count: 1)
    closed.close()
    let wasCalled = Atomic(false)
    LaneCrew.shared.help(closed, count: 2) { wasCalled.store(true, ordering: .sequentiallyConsistent) }
    LaneCrew.shared.withdraw(closed)
    DispatchQueue.global(qos: .userInitiated).sync {}
    let called = wasCalled.load(ordering: .sequentiallyConsistent)
    #expect(!called)
  }
}
