import ArgumentParser
import Workloads

/// A generated workload's kind, by name.
struct WorkloadKind: ExpressibleByArgument, Sendable {
  static let server = WorkloadKind(name: "server")
  static let randomTokens = WorkloadKind(name: "randomTokens")
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

  /// Whether the kind can be asked for a share of matching events.
  var hasShare: Bool { Workload.kindsWithShare.contains(name) }

  /// Whether the kind can be asked for events of some length.
  var hasLength: Bool { name != "server" && name != AdversarialFamily.oneByteEvents.rawValue }

  /// Generates it; nil for `events` stands for what the kind has by itself.
  ///
  /// - Parameter matchingPercent: How many of 100 events match, where the kind has a choice.
  func generate(
    seed: UInt64, conditions: Int, events: Int?, eventLength: Int,
    matchingPercent: Int = Workload.matchingPercent
  ) -> Workload {
    switch name {
    case "randomTokens":
      .randomTokens(
        seed: seed, conditions: conditions, events: events, eventLength: eventLength,
        matchingPercent: matchingPercent)
    case "hot": .hot(seed: seed, conditions: conditions, events: events, eventLength: eventLength)
    case "uuids":
      .uuids(
        seed: seed, conditions: conditions, events: events, eventLength: eventLength,
        matchingPercent: matchingPercent)
    case "nonASCII":
      .nonASCII(
        seed: seed, conditions: conditions, events: events, eventLength: eventLength,
        matchingPercent: matchingPercent)
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
