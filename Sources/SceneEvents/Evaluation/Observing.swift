import Observation
import Synchronization

/// Which registrations fired: the only thing that other threads may touch, if they change an observable object.
final class Invalidations: Sendable {
  private let fired = Mutex<[Registration]>([])
  private let any = Atomic(false)

  var isEmpty: Bool { !any.load(ordering: .acquiring) }

  func add(_ registration: Registration) {
    fired.withLock { $0.append(registration) }
    any.store(true, ordering: .releasing)
  }

  func takeAll() -> [Registration] {
    any.store(false, ordering: .releasing)
    return fired.withLock { fired in
      defer { fired = [] }
      return fired
    }
  }
}

/// What one evaluation read of observable objects: fires once, when the first of it changes.
///
/// Observation has no way to end a registration other than a change of something it read. So each reads a property of its
/// own, too, and ``cancel()`` changes that: otherwise an object that many scenes read, and nobody changes, would keep all
/// of them.
final class Registration: Observable, Sendable {
  let number: UInt64
  private let invalidations: Invalidations
  private let registrar = ObservationRegistrar()
  private let isCancelled = Atomic(false)
  private var token: Bool { false }

  init(number: UInt64, invalidations: Invalidations) {
    self.number = number
    self.invalidations = invalidations
  }

  func read() { registrar.access(self, keyPath: \.token) }

  func fire() {
    if !isCancelled.load(ordering: .acquiring) { invalidations.add(self) }
  }

  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    registrar.withMutation(of: self, keyPath: \.token) {}
  }
}
