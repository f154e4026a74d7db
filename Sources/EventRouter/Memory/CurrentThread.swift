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
}
