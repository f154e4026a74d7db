#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The calling thread.
enum CurrentThread {
  /// A number that no other thread has that lives at the same time; not 0.
  static var number: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      // SAFETY: the address is compared, never read through.
      UInt(bitPattern: unsafe pthread_self())
    #endif
  }

  /// One of 2^`bits` slots: the same each time that this thread asks, and often another one's than other threads'.
  @inline(__always) static func slot(bits: UInt) -> Int {
    let hash = (number &>> 12) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash &>> (64 &- bits))
  }
}
