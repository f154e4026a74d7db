import Dispatch
import Synchronization

extension RouterSnapshot {
  /// Calls `body` once for each number below `count`, on up to `lanes` threads, each with scratch memory of
  /// its own.
  func forEachChunk(count: Int, lanes: Int, _ body: (Int, LaneScratch) -> Void) {
    let width = max(1, min(lanes, count))
    if width == 1 {
      let scratch = self.lanes.take()
      for index in 0..<count { body(index, scratch) }
      self.lanes.give(back: scratch)
      return
    }
    let next = Atomic(0)
    // SAFETY: `body` is called on several threads at once, which its callers know; it does not outlive this
    // call, because `concurrentPerform` returns when every iteration has.
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: width) { _ in
      let scratch = self.lanes.take()
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        if index >= count { break }
        unsafe body(index, scratch)
      }
      self.lanes.give(back: scratch)
    }
  }
}
