#if THREAD_SANITIZER
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Stands in for `Synchronization.Mutex` in the builds of `Scripts/sanitize` for the thread sanitizer. What a
  /// contended one does is in the Synchronization module, where the sanitizer sees nothing: it would report races that
  /// are none. POSIX's locks it knows.
  @safe final class Mutex<Value>: @unchecked Sendable {
    /// Not empty even if the value is: nothing else is at its address then.
    private struct Guarded {
      var value: Value
      var padding: UInt8 = 0
    }

    private var guarded: Guarded
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init(_ value: Value) {
      guarded = Guarded(value: value)
      // SAFETY: the lock is initialised before it is used, stays where it is, and is freed by `deinit` only.
      unsafe lock = .allocate(capacity: 1)
      unsafe lock.initialize(to: pthread_mutex_t())
      unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
      // SAFETY: nobody holds a lock whose object nobody refers to.
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    func withLock<Result, E: Error>(_ body: (inout Value) throws(E) -> Result) throws(E) -> Result {
      // SAFETY: `lock` is initialised; the thread that locks it unlocks it.
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try body(&guarded.value)
    }
  }
#endif
