import Synchronization

/// Scratch memory that is not in use, so that it is allocated once per lane and not once per batch.
@safe final class LanePool<Scratch: ~Copyable>: Sendable {
  /// The address of the one given back last; 0 if there is none. Many programs route on one thread, which then takes
  /// it and gives it back with one atomic step each.
  private let last = Atomic<UInt>(0)
  private let others = Mutex<[UInt]>([])
  private let make: @Sendable () -> Scratch

  /// - Parameter make: allocates more.
  init(_ make: @escaping @Sendable () -> Scratch) { self.make = make }

  /// Calls `body` with scratch memory that nobody else uses; it is allocated if there is none left.
  @inline(__always) func withScratch<Result, Failure: Error>(
    _ body: (inout Scratch) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let scratch = unsafe take()
    defer { unsafe give(back: scratch) }
    // SAFETY: taken, so nobody else has it; it lives until the pool frees it, after it was given back.
    return try unsafe body(&scratch.pointee)
  }

  func removeAll() {
    if let scratch = unsafe takeLast() { unsafe free(scratch) }
    others.withLock { addresses in
      while let address = addresses.popLast() { unsafe free(Self.pointer(address)) }
    }
  }

  deinit { removeAll() }

  @inline(__always) private func take() -> UnsafeMutablePointer<Scratch> {
    if let scratch = unsafe takeLast() { return unsafe scratch }
    return unsafe takeOther()
  }

  @inline(never) private func takeOther() -> UnsafeMutablePointer<Scratch> {
    if let address = others.withLock({ $0.popLast() }) { return unsafe Self.pointer(address) }
    let scratch = UnsafeMutablePointer<Scratch>.allocate(capacity: 1)
    unsafe scratch.initialize(to: make())
    return unsafe scratch
  }

  @inline(__always) private func give(back scratch: UnsafeMutablePointer<Scratch>) {
    let displaced = last.exchange(UInt(bitPattern: scratch), ordering: .acquiringAndReleasing)
    if displaced != 0 { others.withLock { $0.append(displaced) } }
  }

  @inline(__always) private func takeLast() -> UnsafeMutablePointer<Scratch>? {
    let address = last.exchange(0, ordering: .acquiring)
    return address == 0 ? nil : unsafe Self.pointer(address)
  }

  private func free(_ scratch: UnsafeMutablePointer<Scratch>) {
    // SAFETY: allocated and initialised in `takeOther`, and out of the pool, so that nobody frees it again.
    unsafe scratch.deinitialize(count: 1)
    unsafe scratch.deallocate()
  }

  @inline(__always) private static func pointer(_ address: UInt) -> UnsafeMutablePointer<Scratch> {
    // SAFETY: all addresses in the pool are of scratch memory that `takeOther` made.
    unsafe UnsafeMutablePointer(bitPattern: address)!
  }
}
