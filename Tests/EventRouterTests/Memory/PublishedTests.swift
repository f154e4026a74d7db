import Dispatch
import Synchronization
import Testing

@testable import EventRouter

/// An object that readers read without a lock while it is replaced.
@Suite("Published")
struct PublishedTests {
  /// Knows whether it is still there.
  private final class Value: Sendable {
    let number: Int
    private let isAlive = Atomic(true)

    init(_ number: Int) { self.number = number }
    deinit { isAlive.store(false, ordering: .relaxed) }

    var isWhole: Bool { isAlive.load(ordering: .relaxed) }
  }

  @Test("the value in force is read, and what was replaced goes at once if nobody reads it")
  func replaced() {
    weak var first: Value?
    let published: Published<Value>
    do {
      let value = Value(1)
      first = value
      published = Published(value)
    }
    #expect(published.read { $0.number } == 1 && first != nil)
    published.publish(Value(2))
    #expect(published.read { $0.number } == 2)
    #expect(first == nil && published.retiredCount == 0)
  }

  @Test("what somebody reads stays, and goes when that has ended")
  func readMeanwhile() async throws {
    let published = Published(Value(1))
    weak var first: Value?
    published.read { value in
      first = value
      published.publish(Value(2))
      published.publish(Value(3))
      #expect(value.isWhole && value.number == 1)
      // Who begins to read now reads the last one.
      #expect(published.read { $0.number } == 3)
      #expect(published.retiredCount == 2)
    }
    for _ in 0..<10_000 where published.retiredCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(published.retiredCount == 0 && first == nil)
    #expect(published.read { $0.number } == 3)
  }

  @Test("a value that a reader keeps outlives its replacement")
  func kept() {
    let published = Published(Value(1))
    let value = published.read { $0 }
    published.publish(Value(2))
    #expect(value.isWhole && published.retiredCount == 0)
  }

  private struct Refused: Error {}

  @Test("who throws while reading is no longer counted")
  func throwing() {
    let published = Published(Value(1))
    #expect(throws: Refused.self) { try published.read { _ throws(Refused) in throw Refused() } }
    published.publish(Value(2))
    #expect(published.retiredCount == 0)
  }

  @Test("readers on many threads read whole values in the order in which they are put in force")
  func manyThreads() {
    let published = Published(Value(0))
    let isDone = Atomic(false)
    let wrong = Atomic(0)
    let last = 2_000
    DispatchQueue.concurrentPerform(iterations: 5) { thread in
      if thread == 0 {
        for number in 1...last { published.publish(Value(number)) }
        isDone.store(true, ordering: .releasing)
        return
      }
      var before = 0
      while true {
        let end = isDone.load(ordering: .acquiring)
        let isRight = published.read { value in
          defer { before = value.number }
          return value.isWhole && value.number >= before
        }
        if !isRight { wrong.wrappingAdd(1, ordering: .relaxed) }
        if end { break }
      }
      if before != last { wrong.wrappingAdd(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}
