import Workloads

/// One cell of the matrix: a kind of conditions, how many, and how long the events are.
///
/// Written `kind/conditions/bytes`, such as `random/1000/64`, or `adversarial/family/conditions/bytes`, or
/// `mixed/family/conditions/bytes`.
package struct Cell: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case real, random, hot, uuids, nonASCII
    case mixed(MixedFamily)
    case adversarial(AdversarialFamily)
  }

  package var kind: Kind
  package var conditions: Int
  package var eventBytes: Int

  package init(_ kind: Kind, conditions: Int, eventBytes: Int) {
    self.kind = kind
    self.conditions = conditions
    self.eventBytes = eventBytes
  }

  /// Reads a cell's name; nil if it is none, or one of more than a machine holds.
  package init?(name: String) {
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, let bytes = Int(parts.removeLast()), let conditions = Int(parts.removeLast()),
      (1...(1 << 30)).contains(bytes), (1...10_000_000).contains(conditions)
    else { return nil }
    switch (parts[0], parts.count) {
    case ("real", 1): kind = .real
    case ("random", 1): kind = .random
    case ("hot", 1): kind = .hot
    case ("uuids", 1): kind = .uuids
    case ("nonASCII", 1): kind = .nonASCII
    case ("mixed", 2):
      guard let family = MixedFamily(rawValue: parts[1]) else { return nil }
      kind = .mixed(family)
    case ("adversarial", 2):
      guard let family = AdversarialFamily(rawValue: parts[1]) else { return nil }
      kind = .adversarial(family)
    default: return nil
    }
    self.conditions = conditions
    eventBytes = bytes
  }

  package var kindName: String {
    switch kind {
    case .real: "real"
    case .random: "random"
    case .hot: "hot"
    case .uuids: "uuids"
    case .nonASCII: "nonASCII"
    case .mixed(let family): "mixed/\(family.rawValue)"
    case .adversarial(let family): "adversarial/\(family.rawValue)"
    }
  }

  package var name: String { "\(kindName)/\(conditions)/\(eventBytes)" }

  package var isAdversarial: Bool {
    if case .adversarial = kind { true } else { false }
  }

  /// Whether it is one of those that means are taken over: neither made to hurt nor ours alone.
  package var isOrdinary: Bool { !isAdversarial && !isMixed }

  package var isMixed: Bool {
    if case .mixed = kind { true } else { false }
  }

  /// The cell whose events the yardstick of a mixed cell is asked about: as many, as long, and ASCII.
  package var yardstick: Cell { Cell(.mixed(.ascii), conditions: conditions, eventBytes: eventBytes) }
}
