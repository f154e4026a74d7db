import Foundation
import Synchronization

/// Faults that a sanitizer has to report: without them nobody would know whether it can.
enum Planted {
  private final class Box: @unchecked Sendable { var count = 0 }

  /// Two threads that both run add to one number.
  static func race() {
    let box = Box()
    let running = Shared()
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      Thread.detachNewThread {
        // Relaxed: it orders nothing of what follows.
        running.count.add(1, ordering: .relaxed)
        while running.count.load(ordering: .relaxed) < 2 {}
        for _ in 0..<1_000 { add(to: box) }
        done.signal()
      }
    }
    for _ in 0..<2 { done.wait() }
    print("counted \(box.count)")
  }

  private final class Shared: Sendable { let count = Atomic(0) }

  @inline(never) private static func add(to box: Box) { box.count &+= 1 }

  /// Reads one byte behind an allocation.
  static func overflow() {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
    unsafe bytes.initialize(repeating: 1, count: 64)
    // SAFETY: not safe, on purpose: one byte too many is read.
    let sum = (0...64).reduce(0) { unsafe $0 + Int(bytes[$1]) }
    unsafe bytes.deallocate()
    print("the sum is \(sum)")
  }
}
