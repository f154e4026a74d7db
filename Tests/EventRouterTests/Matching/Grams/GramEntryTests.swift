import RouterTestSupport
import Testing

@testable import EventRouter

@Suite("Gram entries")
struct GramEntryTests {
  @Test("give back what they were made of, up to the limits of their fields")
  func roundTrip() {
    for before in [0, 1, 255, 256, GramEntry.maximumBefore - 1, GramEntry.maximumBefore] {
      for windowBefore in -8...8 {
        for windowLength in 1...8 {
          let entry = GramEntry(
            window: 42, number: .max, before: before, windowBefore: windowBefore, windowLength: windowLength)
          #expect(entry.before == before)
          #expect(entry.windowBefore == windowBefore)
          #expect(entry.unusedBits == UInt64(64 - 8 * windowLength))
        }
      }
    }
  }

  @Test("are sixteen bytes")
  func size() { #expect(MemoryLayout<GramEntry>.stride == 16) }
}
