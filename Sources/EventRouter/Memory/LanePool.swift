import Synchronization

/// Scratch memory that is not in use, so that it is allocated once per lane and not once per batch.
@safe final class LanePool<Scratch: AnyObject>: Sendable {
  /// Scratch memory is used by one thread at a time: whoever took it.
  private struct Box: @unchecked Sendable {
    let scratch: Scratch
  }

  /// The address of the one given back last, which is counted as a reference; 0 if there is none. Many programs
  /// route on one thread, which then takes it and gives it back with one atomic step each.
  private let last = Atomic<UInt>(0)
  private let others = Mutex<[Box]>([])
  private let make: @Sendable () -> Scratch

  /// - Parameter make: allocates more.
  init(_ make: @escaping @Sendable () -> Scratch) { self.make = make }

  /// Scratch memory that nobody else uses; allocated if there is none left.
  func take() -> Scratch {
    takeLast() ?? others.withLock { $0.popLast() }?.scratch ?? make()
  }

  /// Takes back what ``take()`` gave.
  func give(back scratch: consuming Scratch) {
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

  private func takeLast() -> Scratch? {
    let address = last.exchange(0, ordering: .acquiring)
    return address == 0 ? nil : Self.reference(address)
  }

  private static func reference(_ address: UInt) -> Scratch {
    // SAFETY: addresses come from `give(back:)`, each with a reference that passes to the one who took it out.
    unsafe Unmanaged<Scratch>.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeRetainedValue()
  }
}
