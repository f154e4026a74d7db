import EventModel
import Testing

@testable import Workloads

@Suite("Events of which some are beyond ASCII")
struct MixedTests {
  private static func texts(_ family: MixedFamily, length: Int = 64) -> [String] {
    Workload.mixed(family, seed: 3, conditions: 100, events: 4_000, eventLength: length).events
      .compactMap(\.text)
  }

  @Test(
    "as many are as the family says, and all have the length", arguments: MixedFamily.allCases, [64, 130])
  func shares(family: MixedFamily, length: Int) {
    let texts = Self.texts(family, length: length)
    #expect(texts.allSatisfy { $0.utf8.count == length })
    let beyond = texts.count { text in !text.utf8.allSatisfy { $0 < 0x80 } }
    let expected = 4_000 * family.percent / 100
    let isExact = family.percent == 0 || family.percent == 100
    #expect(isExact ? beyond == expected : abs(beyond - expected) < expected / 3, "\(beyond)")
  }

  @Test("in such an event at most a quarter of the bytes are, but for a single piece")
  func quarter() {
    for family in MixedFamily.allCases {
      for text in Self.texts(family, length: 130) {
        #expect(text.utf8.count { $0 >= 0x80 } <= 130 / 4)
      }
    }
  }

  @Test("the conditions, and the events that stay, are those of ASCII")
  func sameOtherwise() {
    let ascii = Workload.mixed(.ascii, seed: 3, conditions: 100, events: 4_000, eventLength: 64)
    let plain = Workload.randomTokens(seed: 3, conditions: 100, events: 4_000, eventLength: 64)
    #expect(ascii.contentHash == plain.contentHash)
    let few = Workload.mixed(.twentieth, seed: 3, conditions: 100, events: 4_000, eventLength: 64)
    #expect(few.orderedConditions == ascii.orderedConditions)
    for (one, other) in zip(few.events, ascii.events)
    where one.text?.utf8.allSatisfy({ $0 < 0x80 }) == true {
      #expect(one == other)
    }
  }

  @Test("events shorter than a word are whole all the same", arguments: MixedFamily.allCases, [1, 7, 20])
  func short(family: MixedFamily, length: Int) {
    for text in Self.texts(family, length: length) { #expect(!text.contains("\u{FFFD}")) }
  }
}
