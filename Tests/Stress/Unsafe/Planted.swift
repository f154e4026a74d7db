import Foundation

/// Faults that a sanitizer has to report: without them nobody would know whether it can.
enum Planted {
  private final class Box: @unchecked Sendable { var count = 0 }

  /// Two threads add to one number.
  static func race() {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      Thread.detachNewThread {
        for _ in 0..<100_000 { box.count &+= 1 }
        done.signal()
      }
    }
    for _ in 0..<2 { done.wait() }
    print("counted \(box.count)")
  }

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
