import Dispatch
import Synchronization

/// A queue between threads. It has no bound of its own: what is sent through it is counted elsewhere.
final class Channel<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let available = DispatchSemaphore(value: 0)

  func send(_ element: Element) {
    elements.withLock { $0.append(element) }
    available.signal()
  }

  /// The oldest element, waiting for one.
  func receive() -> Element {
    available.wait()
    return elements.withLock { $0.removeFirst() }
  }
}
