import Synchronization

/// Whether something happened on any of several threads: set by some of them, and read once they are done.
final class SharedFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  func set() { value.store(true, ordering: .releasing) }
}
