import EventModel

/// How many events have letters beyond ASCII, and which.
public enum MixedFamily: String, Sendable, Hashable, CaseIterable {
  /// None: what the others are compared with.
  case ascii = "0"
  /// One in a hundred, Latin letters with accents.
  case hundredth = "1"
  /// One in twenty.
  case twentieth = "5"
  /// One in five.
  case fifth = "20"
  /// All.
  case all = "100"
  /// All, Vietnamese: Latin letters with one or two marks.
  case vietnamese
  /// All, in six scripts.
  case scripts

  var percent: Int { Int(rawValue) ?? 100 }

  fileprivate var alphabets: [Scripts.Script] {
    switch self {
    case .ascii, .hundredth, .twentieth, .fifth, .all: [Scripts.accented]
    case .vietnamese: [Scripts.vietnamese]
    case .scripts: Scripts.all
    }
  }
}

extension Workload {
  /// The conditions and events of `randomTokens`, but that in some of the events a quarter of the bytes are words
  /// beyond ASCII. The events that stay are the same in every family. All have `eventLength` bytes, or those of one
  /// piece of a word, where that is longer.
  public static func mixed(
    _ family: MixedFamily, seed: UInt64, conditions count: Int, events: Int? = nil, eventLength: Int
  ) -> Workload {
    var workload = randomTokens(seed: seed, conditions: count, events: events, eventLength: eventLength)
    let conditions = workload.orderedConditions ?? []
    var builder = TextBuilder(random: SplitMix64(seed: seed, stream: Stream.replacements))
    for index in workload.events.indices where builder.random.chance(percent: family.percent) {
      if family == .ascii { break }
      builder.appendMixed(length: eventLength, planting: conditions, alphabets: family.alphabets)
      workload.events[index] = .url(builder.take())
    }
    workload.name = name(
      "mixed/\(family.rawValue)", seed: seed, conditions: conditions.count, events: workload.events.count,
      length: eventLength)
    return workload
  }
}

extension TextBuilder {
  /// An address of `length` bytes with words of `alphabets` somewhere in it, and often a condition beside them.
  fileprivate mutating func appendMixed(
    length: Int, planting conditions: [String], alphabets: [Scripts.Script]
  ) {
    appendWords(of: alphabets, length: length / 4)
    let words = bytes
    bytes.removeAll(keepingCapacity: true)
    appendURL(length: max(0, length - words.count))
    var place = random.below(bytes.count + 1)
    if !conditions.isEmpty, random.chance(percent: Workload.matchingPercent) {
      let condition = Array(random.pick(conditions).utf8)
      if condition.count <= bytes.count {
        let start = random.below(bytes.count - condition.count + 1)
        bytes.replaceSubrange(start..<(start + condition.count), with: condition)
        // The words go before or behind it.
        if place > start, place < start + condition.count { place = start }
      }
    }
    bytes.insert(contentsOf: words, at: place)
  }

  /// Pieces of words up to `length` bytes, at least one of them whatever its length.
  private mutating func appendWords(of alphabets: [Scripts.Script], length: Int) {
    var piece = random.pick(random.pick(alphabets).pieces)
    repeat {
      append(piece)
      piece = (random.chance(percent: 25) ? "/" : "") + random.pick(random.pick(alphabets).pieces)
    } while bytes.count + piece.utf8.count <= length
  }
}
