/// A condition of the server's workload and how it occurs in events.
struct ServerCondition {
  enum Kind {
    case path
    case host
    case query
    case identifier
    case international
  }

  var kind: Kind
  var text: String

  /// Draws one: 40 % paths, 20 % hosts, 15 % query items, 15 % identifiers, 10 % not in ASCII.
  static func draw(_ builder: inout TextBuilder) -> ServerCondition {
    switch builder.random.below(100) {
    case 0..<40:
      builder.append("/")
      builder.appendWord()
      builder.append("/")
      builder.appendWord()
      if builder.random.chance(percent: 50) {
        builder.append("-")
        builder.appendNumber(digits: 2...5)
      }
      return ServerCondition(kind: .path, text: builder.take())
    case 40..<60:
      builder.appendWord()
      builder.append(".")
      builder.appendWord()
      builder.append(builder.random.pick(Vocabulary.topLevelDomains))
      return ServerCondition(kind: .host, text: builder.take())
    case 60..<75:
      builder.append("campaign=")
      builder.appendWord()
      builder.append("-")
      builder.appendNumber(digits: 3...5)
      return ServerCondition(kind: .query, text: builder.take())
    case 75..<90:
      builder.appendWord()
      builder.append("Identifier=")
      builder.appendHex(builder.random.within(4...12))
      return ServerCondition(kind: .identifier, text: builder.take())
    default:
      builder.append("/")
      builder.appendWord(of: builder.random.pick(Scripts.all))
      builder.append("-")
      builder.appendNumber(digits: 1...3)
      return ServerCondition(kind: .international, text: builder.take())
    }
  }

  /// The condition as an event has it: in 15 % of the cases in upper case.
  func occurrence(_ random: inout SplitMix64) -> String {
    random.chance(percent: 15) ? text.uppercased() : text
  }
}
