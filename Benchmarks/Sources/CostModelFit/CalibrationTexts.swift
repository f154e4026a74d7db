import EventRouter
import Workloads

/// Conditions of letters, and texts in which the only letters are those put there: so it is known how much of a text
/// passes a filter.
struct CalibrationTexts {
  /// None of them shares a class of bytes with a letter.
  private static let symbols = Array("0123456789/.:?=&-".utf8)
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
  private static let totalBytes = 4 << 20

  let conditions: [String]

  /// So many conditions of `length` letters.
  init(conditions count: Int, length: Int) {
    var random = SplitMix64(seed: UInt64(count) << 8 | UInt64(length))
    var known: Set<String> = []
    while known.count < count {
      known.insert(
        String(decoding: (0..<length).map { _ in Self.letters[random.below(26)] }, as: UTF8.self))
    }
    conditions = known.sorted()
  }

  /// Events of `length` bytes. In every `spacing` bytes the bytes `kept` of some condition stand at a random place.
  ///
  /// - Parameter spacing: nil for none.
  func workload(eventLength length: Int, spacing: Int? = nil, kept: Range<Int> = 0..<0) -> Workload {
    var random = SplitMix64(seed: 7)
    let events = (0..<(Self.totalBytes / length)).map { _ -> Event in
      var bytes = (0..<length).map { _ in Self.symbols[random.below(Self.symbols.count)] }
      if let spacing {
        for start in stride(from: 0, to: length - spacing + 1, by: spacing) {
          let condition = Array(conditions[random.below(conditions.count)].utf8)
          let place = start + random.below(spacing - condition.count + 1)
          for offset in kept { bytes[place + offset] = condition[offset] }
        }
      }
      return .url(String(decoding: bytes, as: UTF8.self))
    }
    return Workload(name: "calibration", orderedConditions: conditions, events: events)
  }
}
