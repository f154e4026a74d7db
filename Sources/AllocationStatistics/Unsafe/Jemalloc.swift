#if Jemalloc
  import CJemalloc

  /// Reads jemalloc's counters by name.
  ///
  /// Source: jemalloc(3), "MALLCTL NAMESPACE".
  enum Jemalloc {
    /// The value of an entry that holds 64 bits (`size_t` or `uint64_t`); nil if there is no such entry.
    static func number(_ name: StaticString) -> UInt64? {
      var value: UInt64 = 0
      var size = MemoryLayout<UInt64>.size
      let status = unsafe name.utf8Start.withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount) {
        // SAFETY: a static string ends in NUL; `value` and `size` outlive the call, which writes at most
        // `size` bytes and keeps nothing.
        unsafe mallctl($0, &value, &size, nil, 0)
      }
      return status == 0 && size == MemoryLayout<UInt64>.size ? value : nil
    }

    /// Brings the entries below `stats` up to date, after emptying the calling thread's cache if `flushing`.
    static func refreshStatistics(flushing: Bool = true) -> Bool {
      // SAFETY: this entry takes and gives nothing. A thread without a cache makes it fail: no harm.
      if flushing { _ = unsafe mallctl("thread.tcache.flush", nil, nil, nil, 0) }
      var epoch: UInt64 = 1
      // SAFETY: `epoch` outlives the call, which reads its eight bytes.
      return unsafe mallctl("epoch", nil, nil, &epoch, MemoryLayout<UInt64>.size) == 0
    }

    /// How many bytes a block for `bytes` has.
    static func sizeClass(of bytes: Int) -> Int { nallocx(max(bytes, 1), 0) }
  }
#endif
