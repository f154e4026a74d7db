extension LanePool {
  /// Calls `body` once for each number below `count`, on up to `lanes` threads, each with scratch memory of
  /// its own. `body` is called on several threads at once, and never after this returns.
  func forEachChunk(count: Int, lanes: Int, _ body: @escaping (Int, Scratch) -> Void) {
    let width = max(1, min(lanes, count))
    if width == 1 {
      let scratch = take()
      for index in 0..<count { body(index, scratch) }
      give(back: scratch)
      return
    }
    let group = LaneGroup(count: count)
    // SAFETY: what `body` points to is used between `enter` and `leave` only, and `close` lets nobody enter
    // any more and waits until all have left.
    nonisolated(unsafe) let body = body
    @Sendable func work() {
      let scratch = self.take()
      while let index = group.takeChunk() { unsafe body(index, scratch) }
      self.give(back: scratch)
    }
    LaneCrew.shared.help(group, count: width - 1) { work() }
    work()
    group.close()
    LaneCrew.shared.withdraw(group)
  }
}
