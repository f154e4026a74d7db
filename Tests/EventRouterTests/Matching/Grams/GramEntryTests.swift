import RouterTestSupport
import Testing

@testable import EventRouter

@Suite("Gram entries")
struct GramEntryTests {
  @Test("give back what they were made of, up to the limits of their fields")
  func roundTrip() throws {
    for before in [0, 1, 255, 256, GramEntry.maximumBefore - 1, GramEntry.maximumBefore] {
      for windowBefore in -GramEntry.maximumWindowBehind...GramEntry.maximumWindowBefore {
        for windowLength in 1...8 {
          let entry = GramEntry(
            window: 42, number: .max, before: before, windowBefore: windowBefore, windowLength: windowLength,
            tag: 0xA5)
          try #require(entry.before == before)
          try #require(entry.windowBefore == windowBefore)
          try #require(entry.unusedBits == UInt64(64 - 8 * windowLength))
          try #require(entry.tag == 0xA5)
        }
      }
    }
  }

  @Test("agree with their condition in any case, wherever it begins, and with few other texts")
  func agreement() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let memory = MutableStorage<UInt8>(count: 1_024, repeating: 0)
    var others = 0
    for _ in 0..<2_000 {
      let gram = Gram(length: Int.random(in: 1...8, using: &random))
      let count = Int.random(in: gram.length...(Bool.random(using: &random) ? 24 : 256), using: &random)
      let folded = (0..<count).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
      let before = Int.random(in: 0...(count - gram.length), using: &random)
      let begin = Int.random(in: 300..<500, using: &random)
      let entry = folded.withView { GramEntry(7, of: $0, before: before, gram: gram, hash: 0, shift: 8) }
      for index in 0..<memory.view.count { memory.view[index] = UInt8.random(in: 0...255, using: &random) }
      others += entry.agrees(with: memory.view.constant, at: begin + before) ? 1 : 0
      for index in 0..<count {
        memory.view[begin + index] = folded[index] & (Bool.random(using: &random) ? 0xFF : 0xDF)
      }
      #expect(entry.agrees(with: memory.view.constant, at: begin + before))
      // The window is as far from the gram as the condition goes, within what may be read.
      let window = before - entry.windowBefore
      let gap = max(window - before - gram.length, before - window - min(count, 8))
      let farthest = max(count - 8 - before - gram.length, before - 8)
      let reach = min(GramEntry.maximumWindowBehind - gram.length, GramEntry.maximumWindowBefore - 8)
      #expect(gap >= min(farthest, reach))
    }
    // A condition of one byte is found by chance once in a hundred times, and few are so short.
    #expect(others <= 5)
  }

  @Test("read no further than texts are readable")
  func reach() {
    for readable in [PaddedText.before, TextBuffer.padding] {
      #expect(GramEntry.maximumWindowBefore <= readable)
    }
    for readable in [PaddedText.after, TextBuffer.padding] {
      #expect(GramEntry.maximumWindowBehind + 8 <= readable)
    }
  }

  @Test("are sixteen bytes")
  func size() { #expect(MemoryLayout<GramEntry>.stride == 16) }
}
