import Foundation
import Synchronization

/// Work on a thread of its own, whose end another thread sees without waiting.
final class BackgroundRun<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isOverNow = Atomic(false)
  private let ended = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread { [self] in
      let value = Result(catching: body)
      result.withLock { $0 = value }
      isOverNow.store(true, ordering: .releasing)
      ended.signal()
    }
  }

  @inline(__always) var isOver: Bool { isOverNow.load(ordering: .acquiring) }

  /// Waits for the end; to be called once.
  func wait() throws -> Value {
    ended.wait()
    guard let result = result.withLock(\.self) else { preconditionFailure("the thread ends with a result") }
    return try result.get()
  }
}
