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

  /// ``liveBytes`` as a thread sees them that watches others: cheaper, and its own cache stays as it is.
  public static var watchedLiveBytes: UInt64? {
    #if Jemalloc
      guard Jemalloc.refreshStatistics(flushing: false) else { return nil }
      return Jemalloc.number("stats.allocated")
    #else
      nil
    #endif
  }

  /// The size class of a request for `bytes`, which is what ``liveBytes`` counts it as: up to a quarter more.
  public static func sizeClass(of bytes: Int) -> Int? {
    #if Jemalloc
      Jemalloc.sizeClass(of: bytes)
    #else
      nil
    #endif
  }
}
