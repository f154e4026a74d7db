#if Jemalloc
  import CJemalloc
  import Synchronization

  /// Bytes allocated while a hook is installed.
  private let hookedBytes = Atomic<UInt64>(0)

  /// A hook that jemalloc calls for every allocation of every thread, from its making until ``remove()``.
  ///
  /// Source: jemalloc 5.3, `include/jemalloc/internal/hook.h` and the entry `experimental.hooks.install`,
  /// whose types `shim.h` repeats. An experimental interface: where it is missing, there is no hook.
  struct AllocationHook: ~Copyable {
    /// jemalloc's pointer to its own record, which only jemalloc follows.
    private let handle: UInt
    private let start: UInt64

    init?() {
      start = hookedBytes.load(ordering: .relaxed)
      var hooks = unsafe CJemallocHooks(
        allocated: { _, _, block, _, _ in
          // SAFETY: jemalloc passes the block that it just allocated, or null where it could not.
          let bytes = unsafe malloc_usable_size(block)
          hookedBytes.add(UInt64(bytes), ordering: .relaxed)
        },
        freed: { _, _, _, _ in },
        resized: { _, _, _, old, new, _, _ in
          if new > old { hookedBytes.add(UInt64(new - old), ordering: .relaxed) }
        },
        extra: nil)
      var handle: UInt = 0
      var size = MemoryLayout<UInt>.size
      // SAFETY: all three outlive the call, which copies `hooks` and writes one pointer to `handle`.
      let status = unsafe mallctl(
        "experimental.hooks.install", &handle, &size, &hooks, MemoryLayout<CJemallocHooks>.size)
      guard status == 0 else { return nil }
      self.handle = handle
    }

    /// Bytes allocated since the hook was installed.
    var bytes: UInt64 { hookedBytes.load(ordering: .relaxed) - start }

    consuming func remove() {
      var handle = handle
      // SAFETY: `handle` came from the installation, and is removed once: this consumes the hook.
      _ = unsafe mallctl("experimental.hooks.remove", nil, nil, &handle, MemoryLayout<UInt>.size)
    }
  }
#endif
