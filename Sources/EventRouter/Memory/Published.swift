import Dispatch
import Synchronization

/// An object that many threads read and one at a time replaces: readers take no lock and count no reference, so they do
/// not wait for each other, and a writer waits for none of them.
///
/// A reader counts itself in and out on one of a few counters, which threads share by chance only. What was replaced is
/// freed when every counter has been seen at zero since: whoever comes later reads what came later. There are two of each
/// counter, in use by turns, so that readers that overlap all the time do not keep one above zero for ever.
///
/// Source: the counters of McKenney's *sleepable read-copy update* (Linux, `srcu.c`); each is waited for by itself here,
/// so that no one has to wait for the others.
@safe final class Published<Value: AnyObject & Sendable>: @unchecked Sendable {
  private static var slotBits: UInt { 4 }
  private static var slotCount: Int { 1 << Int(slotBits) }
  /// Counters between one slot's and the next one's, or one turn's: 64 bytes, a line of the cache.
  private static var stride: Int { 8 }

  /// Holds a reference to the value.
  private let current: Atomic<UnsafeRawPointer>
  /// Which of the two counters of a slot readers use now: 0 or 1.
  private let turn = Atomic<Int>(0)
  /// By slot and turn.
  private let counters: UnsafeMutablePointer<Atomic<Int>>
  /// What was replaced and not yet freed.
  private let retired = Mutex<[Retired]>([])
  /// Whether somebody will look soon whether that can be freed.
  private let isFreedLater = Atomic<Bool>(false)

  private struct Retired {
    let value: Value
    /// A bit for each counter that has not been at zero since.
    var pending: UInt64
  }

  init(_ value: Value) {
    // SAFETY: the reference is kept until the value is replaced or this object goes.
    unsafe current = unsafe Atomic(UnsafeRawPointer(Unmanaged.passRetained(value).toOpaque()))
    let count = Self.slotCount * 2 * Self.stride
    // SAFETY: each counter is initialised before it is used, and lives as long as this object.
    unsafe counters = .allocate(capacity: count)
    for index in 0..<count { unsafe (counters + index).initialize(to: Atomic(0)) }
  }

  deinit {
    // SAFETY: who reads refers to this object, so nobody does any more.
    unsafe Unmanaged<Value>.fromOpaque(current.load(ordering: .sequentiallyConsistent)).release()
    unsafe counters.deinitialize(count: Self.slotCount * 2 * Self.stride)
    unsafe counters.deallocate()
  }

  /// How many values are waited for.
  var retiredCount: Int { retired.withLock { $0.count } }

  /// Calls `body` with the value in force, which it may keep.
  @inline(__always) func read<Result, Failure: Error>(
    _ body: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let slot = CurrentThread.slot(bits: Self.slotBits)
    let index = (2 &* slot &+ turn.load(ordering: .relaxed)) &* Self.stride
    // SAFETY: slots and turns number the counters. The value is freed only after this counter has been at zero, which
    // it is not before the defer, or was before the value in force was read: both are of one order of all threads.
    unsafe (counters + index).pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { unsafe (counters + index).pointee.wrappingSubtract(1, ordering: .releasing) }
    let result = unsafe Unmanaged<Value>.fromOpaque(current.load(ordering: .sequentiallyConsistent))
      ._withUnsafeGuaranteedRef { value in
        Swift.Result { () throws(Failure) -> Result in try body(value) }
      }
    return try result.get()
  }

  /// Puts `value` in force. The one before is let go soon: at once, if nobody reads meanwhile.
  func publish(_ value: Value) {
    // SAFETY: the reference to the new value is kept; that to the old one is handed to the list.
    let old = unsafe current.exchange(
      UnsafeRawPointer(Unmanaged.passRetained(value).toOpaque()), ordering: .sequentiallyConsistent)
    let retired = Retired(
      value: unsafe Unmanaged<Value>.fromOpaque(old).takeRetainedValue(),
      pending: 1 << UInt64(2 * Self.slotCount) - 1)
    self.retired.withLock { $0.append(retired) }
    // Most readers are gone in less than a microsecond; some others are by the time of the next value.
    for _ in 0..<4 where free() { return }
    if !isFreedLater.exchange(true, ordering: .relaxed) { freeLater() }
  }

  /// Frees what nobody reads any more; returns whether nothing is left.
  private func free() -> Bool {
    let (freed, isEmpty) = retired.withLock { list in
      var zeros: UInt64 = 0
      for number in 0..<(2 * Self.slotCount) {
        // SAFETY: as in `read`.
        let count = unsafe (counters + number * Self.stride).pointee.load(ordering: .sequentiallyConsistent)
        zeros |= (count == 0 ? 1 : 0) << UInt64(number)
      }
      turn.store(1 - turn.load(ordering: .relaxed), ordering: .relaxed)
      for index in list.indices { list[index].pending &= ~zeros }
      // What came first is waited for the longest: all before the last that waits are like it, or freed.
      let freed = list.prefix { $0.pending == 0 }
      list.removeFirst(freed.count)
      return (Array(freed), list.isEmpty)
    }
    // Letting go of a large value takes a while: nobody waits for the lock meanwhile.
    withExtendedLifetime(freed) {}
    return isEmpty
  }

  private func freeLater() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(1)) { [weak self] in
      guard let self else { return }
      isFreedLater.store(false, ordering: .relaxed)
      if !free(), !isFreedLater.exchange(true, ordering: .relaxed) { freeLater() }
    }
  }
}
