/// How much memory this process asks for, where jemalloc counts it; nil everywhere without the package trait
/// `Jemalloc`.
///
/// All figures are of jemalloc's size classes: a request for 100 bytes counts as the 112 that it takes.
public enum AllocationStatistics {
  /// Whether the counts are there.
  public static var isAvailable: Bool { bytesAllocatedByThisThread != nil }

  /// Bytes that the calling thread has allocated since it began, exactly. Never falls: freeing changes
  /// nothing. Costs nothing that a benchmark could see, so it can be read around a timed pass.
  public static var bytesAllocatedByThisThread: UInt64? {
    #if Jemalloc
      Jemalloc.number("thread.allocated")
    #else
      nil
    #endif
  }

  /// Bytes in use by the process: allocated and not freed. Blocks in threads' caches do not count.
  public static var liveBytes: UInt64? {
    #if Jemalloc
      guard Jemalloc.refreshStatistics() else { return nil }
      return Jemalloc.number("stats.allocated")
    #else
      nil
    #endif
  }

  /// Runs `body`, and counts exactly what all threads of the process allocate meanwhile; nil if jemalloc
  /// cannot count.
  ///
  /// Every allocation takes a slow path during `body`: do not time it. Calls must not overlap.
  public static func countingBytesOfAllThreads<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> UInt64? {
    #if Jemalloc
      guard let hook = AllocationHook() else {
        try body()
        return nil
      }
      do {
        try body()
      } catch {
        hook.remove()
        throw error
      }
      let bytes = hook.bytes
      hook.remove()
      return bytes
    #else
      try body()
      return nil
    #endif
  }
}
