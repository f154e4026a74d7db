import Dispatch
import Synchronization

/// Returns what both closures return; they run at the same time if that `isWorthwhile`.
func bothAtOnce<First: Sendable, Second: Sendable>(
  _ first: () -> First, _ second: () -> Second, isWorthwhile: Bool
) -> (First, Second) {
  guard isWorthwhile else { return (first(), second()) }
  // SAFETY: each closure is called once, on one thread, and none outlives this call: `concurrentPerform`
  // returns when both have.
  nonisolated(unsafe) let (first, second) = (first, second)
  let firstResult = Mutex<First?>(nil)
  let secondResult = Mutex<Second?>(nil)
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let result = unsafe first()
      firstResult.withLock { $0 = result }
    } else {
      let result = unsafe second()
      secondResult.withLock { $0 = result }
    }
  }
  return (firstResult.withLock { $0! }, secondResult.withLock { $0! })
}
