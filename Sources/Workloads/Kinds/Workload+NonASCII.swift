import EventModel

extension Workload {
  /// Conditions and addresses (IRIs) in Vietnamese, Greek, Cyrillic, CJK, Hangul and emoji: nearly every
  /// segment of an event needs folding. `matchingPercent` of 100 events hold a condition, half of them in upper
  /// case where the script has one.
  ///
  /// - Parameter eventLength: Bytes of an event: this many, or up to three less where a scalar would be cut.
  public static func nonASCII(
    seed: UInt64, conditions count: Int, events: Int? = nil, eventLength: Int,
    matchingPercent: Int = Workload.matchingPercent
  ) -> Workload {
    var builder = TextBuilder(random: SplitMix64(seed: seed, stream: Stream.conditions))
    let conditions = distinct(count) {
      builder.appendWord(of: builder.random.pick(Scripts.all))
      // A number makes it rare that an event holds a condition by accident, and every condition different.
      builder.append("/")
      builder.appendNumber(digits: 2...5)
      return builder.take()
    }
    builder.random = SplitMix64(seed: seed, stream: Stream.events)
    let events = (0..<(events ?? matrixEventCount(length: eventLength))).map { _ -> Event in
      if !conditions.isEmpty, builder.random.chance(percent: matchingPercent) {
        var condition = builder.random.pick(conditions)
        if builder.random.chance(percent: 50) { condition = condition.uppercased() }
        let room = eventLength - condition.utf8.count
        if room >= 0 {
          builder.appendIRI(length: builder.random.within(0...room))
          builder.append(condition)
        }
      }
      builder.appendIRI(length: eventLength - builder.bytes.count)
      return .url(builder.take())
    }
    return Workload(
      name: name(
        "nonASCII", seed: seed, conditions: conditions.count, events: events.count, length: eventLength,
        matching: matchingPercent),
      orderedConditions: conditions, events: events)
  }
}

extension TextBuilder {
  /// Segments in any script up to `length` bytes, fewer where a scalar would be cut.
  fileprivate mutating func appendIRI(length: Int) {
    let end = bytes.count + length
    append(bytes.isEmpty ? "https://" : "/")
    while bytes.count < end {
      appendWord(of: random.pick(Scripts.all))
      append(random.chance(percent: 80) ? "/" : "?q=")
    }
    // The byte behind the cut must not continue a scalar that begins before it.
    var cut = end
    while cut < bytes.count, cut > 0, bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    bytes.removeLast(bytes.count - cut)
  }
}
