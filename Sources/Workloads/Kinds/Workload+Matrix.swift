import EventModel

extension Workload {
  /// How many events of `length` bytes a cell of the benchmark matrix has: 65,536, and fewer where they
  /// would be more than 16 MiB.
  public static func matrixEventCount(length: Int) -> Int { max(1, min(65_536, (16 << 20) / length)) }

  /// How many of 100 events hold a condition that was put there, where nobody says otherwise.
  public static let matchingPercent = 30

  /// The kinds that can be asked for another share of matching events.
  public static let kindsWithShare = ["randomTokens", "uuids", "nonASCII"]

  /// The streams of random numbers that a kind draws from.
  enum Stream {
    static let conditions: UInt64 = 1
    static let events: UInt64 = 2
    static let replacements: UInt64 = 3
  }

  static func name(
    _ kind: String, seed: UInt64, conditions: Int, events: Int, length: Int?,
    matching: Int = matchingPercent
  ) -> String {
    let length = length.map { " length=\($0)" } ?? ""
    let matching = matching == matchingPercent ? "" : " matching=\(matching)%"
    return "\(kind) seed=\(seed) conditions=\(conditions) events=\(events)\(length)\(matching)"
  }

  /// Conditions of 6 to 24 bytes of `[a-z0-9/._-=]`, each a declaration of its own; events are addresses of
  /// `eventLength` bytes of ASCII, of which `matchingPercent` of 100 have a condition written over them (one
  /// that fits).
  public static func randomTokens(
    seed: UInt64, conditions count: Int, events: Int? = nil, eventLength: Int,
    matchingPercent: Int = Workload.matchingPercent
  ) -> Workload {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789/._-=".utf8)
    var builder = TextBuilder(random: SplitMix64(seed: seed, stream: Stream.conditions))
    let conditions = distinct(count) {
      for _ in 0..<builder.random.within(6...24) { builder.bytes.append(builder.random.pick(alphabet)) }
      return builder.take()
    }
    let events = plantedURLs(
      conditions, seed: seed, count: events ?? matrixEventCount(length: eventLength), length: eventLength,
      matchingPercent: matchingPercent)
    return Workload(
      name: name(
        "randomTokens", seed: seed, conditions: conditions.count, events: events.count, length: eventLength,
        matching: matchingPercent),
      orderedConditions: conditions, events: events)
  }

  /// Short conditions that are everywhere in the events: every event holds several. Ten are parts of most
  /// addresses, three of these of all; the others occur in the vocabulary that the events are made of. They
  /// are shuffled: else the first condition would decide every event.
  ///
  /// There are only some thousands of these; a larger `conditions` yields what there is.
  public static func hot(
    seed: UInt64, conditions count: Int, events: Int? = nil, eventLength: Int
  ) -> Workload {
    let everywhere = ["://", "htt", "ttp", "s:/", "//w", "www", ".co", "com", "in", "html"]
    var random = SplitMix64(seed: seed, stream: Stream.conditions)
    var next = 0
    let all = distinct(count) { () -> String in
      defer { next += 1 }
      if next < everywhere.count { return everywhere[next] }
      let word = random.pick(Vocabulary.words)
      let length = min(word.count, random.within(2...4))
      let start = random.below(word.count - length + 1)
      return String(decoding: word[start..<(start + length)], as: UTF8.self)
    }
    let conditions = sample(all.count, of: all.count, random: &random).map { all[$0] }
    let events = plainURLs(
      seed: seed, count: events ?? matrixEventCount(length: eventLength), length: eventLength)
    return Workload(
      name: name("hot", seed: seed, conditions: conditions.count, events: events.count, length: eventLength),
      orderedConditions: conditions, events: events)
  }

  /// UUIDs of 36 bytes, each preferred by an open scene of its own. Every event is a deep link with a UUID;
  /// `matchingPercent` of 100 have one that a scene prefers. Events of fewer than 36 bytes hold no whole UUID:
  /// none matches.
  public static func uuids(
    seed: UInt64, conditions count: Int, events: Int? = nil, eventLength: Int,
    matchingPercent: Int = Workload.matchingPercent
  ) -> Workload {
    var builder = TextBuilder(random: SplitMix64(seed: seed, stream: Stream.conditions))
    let conditions = distinct(count) {
      builder.appendUUID()
      return builder.take()
    }
    builder.random = SplitMix64(seed: seed, stream: Stream.events)
    let events = (0..<(events ?? matrixEventCount(length: eventLength))).map { _ -> Event in
      builder.append("myphotos://")
      builder.appendWord()
      builder.append("/photo?id=")
      let room = max(0, eventLength - 36)
      if builder.bytes.count > room { builder.bytes.removeLast(builder.bytes.count - room) }
      if !conditions.isEmpty, builder.random.chance(percent: matchingPercent) {
        builder.append(builder.random.pick(conditions))
      } else {
        builder.appendUUID()
      }
      while builder.bytes.count < eventLength { builder.appendQueryItem(first: false) }
      builder.bytes.removeLast(builder.bytes.count - eventLength)
      return .url(builder.take())
    }
    return Workload(
      name: name(
        "uuids", seed: seed, conditions: conditions.count, events: events.count, length: eventLength,
        matching: matchingPercent),
      orderedConditions: conditions, destinations: .openScenes, events: events)
  }

  /// Addresses of `length` bytes; `matchingPercent` of 100 have one of `conditions` written over them, one of
  /// the first eight drawn that fits.
  static func plantedURLs(
    _ conditions: [String], seed: UInt64, count: Int, length: Int, matchingPercent: Int
  ) -> [Event] {
    var builder = TextBuilder(random: SplitMix64(seed: seed, stream: Stream.events))
    return (0..<count).map { _ in
      builder.appendURL(length: length)
      if !conditions.isEmpty, builder.random.chance(percent: matchingPercent) {
        for _ in 0..<8 where builder.plant(builder.random.pick(conditions)) { break }
      }
      return .url(builder.take())
    }
  }

  static func plainURLs(seed: UInt64, count: Int, length: Int) -> [Event] {
    var builder = TextBuilder(random: SplitMix64(seed: seed, stream: Stream.events))
    return (0..<count).map { _ in
      builder.appendURL(length: length)
      return .url(builder.take())
    }
  }
}
