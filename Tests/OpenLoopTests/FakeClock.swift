import OpenLoop
import Synchronization

/// A clock that is moved by hand: by whoever waits, and by what a target takes.
final class FakeClock: LoadClock {
  private let time: Mutex<UInt64>
  /// How late the next wait ends: the whole process was stopped meanwhile.
  private let oversleep = Mutex<(deadline: UInt64, by: UInt64)?>(nil)

  init(at start: UInt64 = 1_000_000) { time = Mutex(start) }

  func now() -> UInt64 { time.withLock { $0 } }

  func wait(until deadline: UInt64) -> UInt64 {
    let late = oversleep.withLock { planned -> UInt64 in
      guard let plan = planned, deadline >= plan.deadline else { return 0 }
      planned = nil
      return plan.by
    }
    return time.withLock { time in
      time = max(time, deadline) + late
      return time
    }
  }

  func advance(by nanoseconds: UInt64) { time.withLock { $0 += nanoseconds } }

  /// Lets the first wait for `deadline` or later end so much too late.
  func plantOversleep(at deadline: UInt64, by nanoseconds: UInt64) {
    oversleep.withLock { $0 = (deadline, nanoseconds) }
  }
}

/// A target that takes so long for each of its events.
struct FakeTarget: LoadTarget {
  let clock: FakeClock
  /// Nanoseconds for event `index`.
  var cost: @Sendable (_ index: Int) -> UInt64
  private(set) var processed: [Int] = []
  private(set) var checks = 0
  private var next = 0

  init(_ clock: FakeClock, cost: @escaping @Sendable (Int) -> UInt64) {
    self.clock = clock
    self.cost = cost
  }

  mutating func process(_ count: Int) {
    processed.append(count)
    for index in next..<(next + count) { clock.advance(by: cost(index)) }
    next += count
  }

  mutating func check() { checks += 1 }
}
