import ArgumentParser
import Workloads

/// A generated workload's kind, by name.
struct WorkloadKind: ExpressibleByArgument, Sendable {
  static let server = WorkloadKind(name: "server")
  static let names =
    ["server", "randomTokens", "hot", "uuids", "nonASCII"] + AdversarialFamily.allCases.map(\.rawValue)

  let name: String

  private init(name: String) { self.name = name }

  init?(argument: String) {
    guard Self.names.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { names }
  var defaultValueDescription: String { name }

  /// Generates it; nil for `events` stands for what the kind has by itself.
  func generate(seed: UInt64, conditions: Int, events: Int?, eventLength: Int) -> Workload {
    switch name {
    case "randomTokens":
      .randomTokens(seed: seed, conditions: conditions, events: events, eventLength: eventLength)
    case "hot": .hot(seed: seed, conditions: conditions, events: events, eventLength: eventLength)
    case "uuids": .uuids(seed: seed, conditions: conditions, events: events, eventLength: eventLength)
    case "nonASCII": .nonASCII(seed: seed, conditions: conditions, events: events, eventLength: eventLength)
    default:
      if let family = AdversarialFamily(rawValue: name) {
        .adversarial(
          family, seed: seed, conditions: conditions, events: events, eventLength: eventLength)
      } else {
        .server(seed: seed, conditions: conditions, events: events ?? 200_000)
      }
    }
  }
}
