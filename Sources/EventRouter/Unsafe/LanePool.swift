import Synchronization

/// Scratch memory that is not in use, so that it is allocated once per lane and not once per batch.
@safe final class LanePool: Sendable {
  /// `LaneScratch` is used by one thread at a time: whoever took it.
  private struct Box: @unchecked Sendable {
    let scratch: LaneScratch
  }

  /// The address of the one given back last, which is counted as a reference; 0 if there is none. Many programs
  /// route on one thread, which then takes it and gives it back with one atomic step each.
  private let last = Atomic<UInt>(0)
  private let others = Mutex<[Box]>([])

  /// Scratch memory that nobody else uses; allocated if there is none left.
  func take() -> LaneScratch {
    takeLast() ?? others.withLock { $0.popLast() }?.scratch ?? LaneScratch()
  }

  /// Takes back what ``take()`` gave.
  func give(back scratch: consuming LaneScratch) {
    let pointer = unsafe Unmanaged.passRetained(scratch).toOpaque()
    let displaced = last.exchange(UInt(bitPattern: pointer), ordering: .acquiringAndReleasing)
    if displaced == 0 { return }
    let box = Box(scratch: Self.reference(displaced))
    others.withLock { $0.append(box) }
  }

  func removeAll() {
    _ = takeLast()
    others.withLock { $0 = [] }
  }

  deinit { removeAll() }

  private func takeLast() -> LaneScratch? {
    let address = last.exchange(0, ordering: .acquiring)
    return address == 0 ? nil : Self.reference(address)
  }

  private static func reference(_ address: UInt) -> LaneScratch {
    // SAFETY: addresses come from `give(back:)`, each with a reference that passes to the one who took it out.
    unsafe Unmanaged<LaneScratch>.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeRetainedValue()
  }
}
