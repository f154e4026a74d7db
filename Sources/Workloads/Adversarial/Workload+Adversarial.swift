import EventModel

extension Workload {
  /// Bytes that the conditions of a family of growing lengths have together, about: so many that they hurt
  /// and so few that a million conditions are generated in a second.
  private static let conditionBytesBudget = 16 << 20

  /// A workload of an adversarial family. Every condition is a declaration of its own.
  ///
  /// - Parameters:
  ///   - events: How many events; ``AdversarialFamily/oneLargeEvent`` puts all their bytes into one.
  ///   - eventLength: Bytes of an event, except where the family says otherwise.
  public static func adversarial(
    _ family: AdversarialFamily, seed: UInt64, conditions count: Int, events eventCount: Int? = nil,
    eventLength: Int
  ) -> Workload {
    let eventCount = eventCount ?? matrixEventCount(length: eventLength)
    let longest = max(1, min(count, conditionBytesBudget / max(1, count)))
    var builder = TextBuilder(random: SplitMix64(seed: seed, stream: Stream.conditions))
    let conditions: [String]
    let events: [String]
    switch family {
    case .almostRuns:
      conditions = almostRuns(count, longest: longest)
      events = Array(repeating: String(repeating: "a", count: eventLength), count: eventCount)
    case .runs:
      conditions = (0..<count).map { String(repeating: "a", count: $0 % longest + 1) }
      events = Array(repeating: String(repeating: "a", count: eventLength), count: eventCount)
    case .suffixes:
      (conditions, events) = suffixes(
        count, longest: longest, eventCount: eventCount, eventLength: eventLength, builder: &builder)
    case .twoLetters:
      // Long enough that so many differ, with some to spare, and not longer: shorter ones match everywhere.
      let bits = Int.bitWidth - count.leadingZeroBitCount
      conditions = distinct(count) { builder.takeLetters(builder.random.within((bits + 2)...(bits + 12))) }
      builder.random = SplitMix64(seed: seed, stream: Stream.events)
      events = (0..<eventCount).map { _ in builder.takeLetters(eventLength) }
    case .oneByteEvents:
      conditions = oneByte(tokens(seed: seed, count: count))
      builder.random = SplitMix64(seed: seed, stream: Stream.events)
      events = (0..<eventCount).map { _ in String(UnicodeScalar(UInt8(0x20 + builder.random.below(95)))) }
    case .oneLargeEvent:
      conditions = tokens(seed: seed, count: count)
      builder.random = SplitMix64(seed: seed, stream: Stream.events)
      builder.appendURL(length: eventCount * eventLength)
      if let last = conditions.last { builder.append(last) }
      events = [builder.take()]
    case .combiningMarks:
      conditions = tokens(seed: seed, count: count)
      builder.random = SplitMix64(seed: seed, stream: Stream.events)
      events = (0..<eventCount).map { _ in builder.takeMarks(length: eventLength) }
    case .hostileNeighbour:
      conditions =
        almostRuns(count / 2, longest: min(longest, 32)) + tokens(seed: seed, count: count - count / 2)
      builder.random = SplitMix64(seed: seed, stream: Stream.events)
      let hostile = String(repeating: "a", count: 16_384)
      events = (0..<eventCount).map { index in
        if index % 4096 == 2048 { return hostile }
        builder.appendURL(length: eventLength)
        return builder.take()
      }
    }
    return Workload(
      name: name(
        family.rawValue, seed: seed, conditions: conditions.count, events: events.count, length: eventLength),
      orderedConditions: conditions, events: events.map { .url($0) })
  }

  private static func tokens(seed: UInt64, count: Int) -> [String] {
    randomTokens(seed: seed, conditions: count, events: 0, eventLength: 1).orderedConditions ?? []
  }

  /// a^k b for k = `longest`...1; when these are used up, with further letters behind the b.
  private static func almostRuns(_ count: Int, longest: Int) -> [String] {
    (0..<count).map { index in
      var text = String(repeating: "a", count: longest - index % longest) + "b"
      var rest = index / longest
      while rest > 0 {
        text.append(Character(UnicodeScalar(UInt8(ascii: "c") + UInt8(rest % 20))))
        rest /= 20
      }
      return text
    }
  }

  /// One condition of one byte behind the others, so that some events of one byte match.
  private static func oneByte(_ conditions: [String]) -> [String] {
    conditions.isEmpty ? [] : conditions.dropLast() + ["e"]
  }

  private static func suffixes(
    _ count: Int, longest: Int, eventCount: Int, eventLength: Int, builder: inout TextBuilder
  ) -> (conditions: [String], events: [String]) {
    var conditions: [String] = []
    var words: [[UInt8]] = []
    conditions.reserveCapacity(count)
    while conditions.count < count {
      // Words of two letters would share most suffixes; the first ones of a word tell it from the others.
      for _ in 0..<longest { builder.bytes.append(UInt8(ascii: "a") + UInt8(builder.random.below(16))) }
      let word = builder.bytes
      builder.bytes.removeAll(keepingCapacity: true)
      words.append(word)
      for start in 0..<min(longest, count - conditions.count) {
        conditions.append(String(decoding: word[start...], as: UTF8.self))
      }
    }
    let events = (0..<eventCount).map { _ -> String in
      while builder.bytes.count < eventLength, !words.isEmpty {
        builder.append(builder.random.pick(words))
        builder.bytes[builder.bytes.count - 1] = UInt8(ascii: "z")
      }
      builder.bytes.removeLast(max(0, builder.bytes.count - eventLength))
      return builder.take()
    }
    return (conditions, events)
  }
}

extension TextBuilder {
  /// `count` letters, each `a` or `b`.
  fileprivate mutating func takeLetters(_ count: Int) -> String {
    for _ in 0..<count { bytes.append(UInt8(ascii: "a") + UInt8(random.below(2))) }
    return take()
  }

  /// A letter and behind it marks of two bytes, to `length` bytes or one less.
  fileprivate mutating func takeMarks(length: Int) -> String {
    bytes.append(UInt8(ascii: "a") + UInt8(random.below(26)))
    while bytes.count + 2 <= length {
      let mark = 0x300 + random.below(0x70)
      bytes.append(UInt8(0xC0 | mark >> 6))
      bytes.append(UInt8(0x80 | mark & 0x3F))
    }
    return take()
  }
}
