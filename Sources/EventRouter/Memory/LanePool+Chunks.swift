extension LanePool where Scratch: ~Copyable {
  /// Calls `body` once for each number below `count`, on up to `lanes` threads, each with scratch memory of
  /// its own. `body` is called on several threads at once, and never after this returns.
  ///
  /// - Parameters:
  ///   - context: handed to `body`, which captures nothing, so that one lane allocates nothing. What it points to has
  ///     to live until this returns.
  func forEachChunk<Context>(
    count: Int, lanes: Int, _ context: Context, _ body: @escaping (Context, Int, inout Scratch) -> Void
  ) {
    let width = max(1, min(lanes, count))
    if width == 1 {
      return withScratch { scratch in for index in 0..<count { body(context, index, &scratch) } }
    }
    let group = LaneGroup(count: count)
    // SAFETY: what these point to is used between `enter` and `leave` only, and `close` lets nobody enter
    // any more and waits until all have left.
    nonisolated(unsafe) let (context, body) = (context, body)
    @Sendable func work() {
      withScratch { scratch in
        while let index = group.takeChunk() { unsafe body(context, index, &scratch) }
      }
    }
    LaneCrew.shared.help(group, count: width - 1) { work() }
    work()
    group.close()
    LaneCrew.shared.withdraw(group)
  }
}
