import EventModel

extension Workload {
  /// `count` of the given conditions and `events` of the given addresses, drawn by seed without repetition,
  /// conditions in their given order.
  ///
  /// - Parameters:
  ///   - conditions: Empty ones are left out, and of those that are canonically equal all but the first.
  ///   - urls: What the events are; empty ones are left out. If there are fewer than `events`, all are taken.
  ///   - eventLength: If given, every event is cut to this many bytes, or filled up with further addresses.
  public static func real(
    seed: UInt64, conditions: [String], count: Int, urls: [String], events: Int? = nil,
    eventLength: Int? = nil
  ) -> Workload {
    var random = SplitMix64(seed: seed, stream: Stream.conditions)
    var known: Set<String> = []
    let candidates = conditions.filter { !$0.isEmpty && known.insert($0).inserted }
    let chosen = sample(count, of: candidates.count, random: &random).sorted().map { candidates[$0] }

    random = SplitMix64(seed: seed, stream: Stream.events)
    let sources = urls.filter { !$0.isEmpty }
    let order = sample(events ?? sources.count, of: sources.count, random: &random)
    let texts = order.map { index -> String in
      guard let eventLength else { return sources[index] }
      var bytes = Array(sources[index].utf8)
      while bytes.count < eventLength {
        bytes += Array("&next=".utf8)
        bytes += Array(random.pick(sources).utf8)
      }
      return String(decoding: bytes.prefix(eventLength), as: UTF8.self)
    }
    return Workload(
      name: name("real", seed: seed, conditions: chosen.count, events: texts.count, length: eventLength),
      orderedConditions: chosen, events: texts.map { .url($0) })
  }

  /// `count` different numbers of `0..<total` in random order; all of them if there are no more.
  static func sample(_ count: Int, of total: Int, random: inout SplitMix64) -> [Int] {
    var numbers = Array(0..<total)
    let count = min(count, total)
    for position in 0..<count {
      numbers.swapAt(position, position + random.below(total - position))
    }
    return Array(numbers.prefix(count))
  }
}
