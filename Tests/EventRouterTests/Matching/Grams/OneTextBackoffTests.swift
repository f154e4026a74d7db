import RouterTestSupport
import Testing

@_spi(Benchmarks) @testable import EventRouter

@Suite("Back-off of texts one at a time")
struct OneTextBackoffTests {
  /// Whether it watches, and whether it skips texts that are in the sample and those that are not.
  private struct State: Equatable {
    var isWatching, skipsSample, skipsOthers: Bool

    init(_ backoff: borrowing OneTextBackoff) {
      isWatching = backoff.isWatching
      skipsSample = backoff.shouldSkip(isSample: true)
      skipsOthers = backoff.shouldSkip(isSample: false)
    }

    init(isWatching: Bool, skips: Bool) {
      (self.isWatching, skipsSample, skipsOthers) = (isWatching, false, skips)
    }

    static let calm = State(isWatching: false, skips: false)
    static let watching = State(isWatching: true, skips: false)
    static let skipping = State(isWatching: true, skips: true)
  }

  @Test("nothing is watched at first, nor after it was reset")
  func initial() {
    let backoff = OneTextBackoff()
    #expect(State(backoff) == .calm)
    backoff.noteDear()
    #expect(State(backoff) == .watching)
    backoff.reset()
    #expect(State(backoff) == .calm)
  }

  @Test("texts are skipped after sixteen dear ones, but for the sample")
  func dear() {
    let backoff = OneTextBackoff()
    for _ in 0..<15 { backoff.noteDear() }
    #expect(State(backoff) == .watching)
    backoff.noteDear()
    #expect(State(backoff) == .skipping)
  }

  @Test("a cheap text of the sample stands for all where none is skipped, and for itself where they are")
  func cheap() {
    let backoff = OneTextBackoff()
    for _ in 0..<4 { backoff.noteDear() }
    backoff.noteCheap()
    #expect(State(backoff) == .calm)
    backoff.noteCheap()
    #expect(State(backoff) == .calm)
    for _ in 0..<100 { backoff.noteDear() }
    var cheap = 0
    while backoff.shouldSkip(isSample: false) {
      backoff.noteCheap()
      cheap += 1
    }
    #expect((129...136).contains(cheap))
  }

  @Test("events that are dense with matches go where they went before, and so do those after them")
  func answers() throws {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let conditions = (0..<26).flatMap { first in
      ["a", "e", "o", "ng"].map { String(UnicodeScalar(UInt8(97 + first))) + $0 }
    }
    let dense = (0..<400).map { _ in
      Event.url((0..<30).map { _ in random.element(of: conditions) }.joined().uppercased())
    }
    // A sample of them is 500, give or take, and 129 are enough.
    let sparse = (0..<16_000).map { _ in
      Event.url((0..<60).map { _ in random.element(of: ["x", "1", "/"]) }.joined())
    }
    let events = dense + sparse + dense + [.url("xé" + String(repeating: "x1/", count: 20) + "ba")]
    for kernels in Kernels.available {
      let snapshot = try RouterSnapshot(
        .conditions(conditions), representation: .grams(length: 2), kernels: kernels)
      let matcher = try #require(snapshot.matcher as? GramMatcher)
      let expected = try snapshot.route(events)
      for (index, event) in events.enumerated() {
        #expect(try snapshot.route(event) == expected[index])
        if index == dense.count - 1 { #expect(State(matcher.oneTextBackoff) == .skipping) }
        if index == dense.count + sparse.count - 1 {
          #expect(State(matcher.oneTextBackoff) != .skipping)
        }
      }
      snapshot.forgetTexts()
      #expect(State(matcher.oneTextBackoff) == .calm)
    }
  }
}
