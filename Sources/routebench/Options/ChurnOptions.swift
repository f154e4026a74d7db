import ArgumentParser
import BenchmarkCore
import EventRouter
import OpenLoop
import ProgramSupport
import RouterFiles
import Workloads

extension ChurnKind: ExpressibleByArgument {}

/// What is routed and updated: conditions in scenes, some of which are not in force at any time.
struct ChurnOptions: ParsableArguments {
  /// Conditions in force where nobody says, and conditions of a scene.
  private static let usual = (conditions: 1_000_000, perScene: 10, events: 16_384)
  private static let kindOfOneEach = "uuids"

  @Option(
    help: ArgumentHelp(
      "Generate conditions and events of this kind: \(WorkloadKind.names.joined(separator: ", ")).",
      valueName: "kind"))
  var workload: WorkloadKind = .randomTokens

  @Option(
    help: ArgumentHelp(
      "Read the conditions from a file, one per line. A fifth of them waits, unless --condition-count says otherwise.",
      valueName: "file"))
  var conditions: String?

  @Option(
    help: ArgumentHelp("Read events from a file, or - for stdin; default: generated.", valueName: "file"))
  var events: String?

  @Option(
    help: ArgumentHelp(
      "How events are written: text (a URL per line) or ndjson. Default: by the file's name.",
      valueName: "format"))
  var inputFormat: EventFormat?

  @Option(
    help: ArgumentHelp(
      "So many conditions are in force at any time; generated ones wait as many again. Default: "
        + "\(usual.conditions), or four fifths of the file's.", valueName: "n"))
  var conditionCount: Int?

  @Option(
    help: ArgumentHelp(
      "So many scenes are open. Default: one for \(usual.perScene) conditions, or for each of \(kindOfOneEach).",
      valueName: "n"))
  var scenes: Int?

  @Option(
    help: ArgumentHelp(
      "Generate so many events, which are routed as a batch. Default: \(usual.events), fewer long ones.",
      valueName: "n"))
  var eventCount: Int?

  @Option(
    help: ArgumentHelp("Generate events of this many bytes, where the kind does not say.", valueName: "bytes")
  )
  var eventLength = 64

  @Option(help: ArgumentHelp("All that is random depends on this number alone.", valueName: "n"))
  var seed: UInt64 = 1

  func validate() throws {
    try StandardInput.requireOneReader([("--conditions", conditions), ("--events", events)])
    try requireBounds("--condition-count", conditionCount, 1...10_000_000)
    try requireBounds("--scenes", scenes, 1...10_000_000)
    try requireBounds("--event-count", eventCount, 1...100_000_000)
    try requireBounds("--event-length", eventLength, 1...(1 << 30))
    let size = WorkloadSize(
      kind: workload, conditions: conditions == nil ? 2 * generatedCount : 0, events: eventCount,
      eventLength: eventLength)
    if let problem = size.problem {
      throw ValidationError("--condition-count, --event-count, --event-length: \(problem).")
    }
    if let problem = problem(ofScenesFor: conditions == nil ? generatedCount : conditionCount) {
      throw ValidationError(problem)
    }
  }

  private var generatedCount: Int { conditionCount ?? Self.usual.conditions }

  /// Why there cannot be so many scenes.
  private func problem(ofScenesFor count: Int?) -> String? {
    guard let count, let scenes, scenes > count else { return nil }
    return "--scenes must be at most the number of conditions in force, \(count), got \(scenes)."
  }

  /// Loads what is given and generates the rest. The seed is nil where nothing is generated.
  func load(limits: RouterLimits) throws -> (scenes: ChurnScenes, workload: Workload, seed: UInt64?) {
    let generated = workload.generate(
      seed: seed, conditions: conditions == nil ? 2 * generatedCount : 0,
      events: events == nil
        ? eventCount ?? min(Self.usual.events, Workload.matrixEventCount(length: eventLength)) : 1,
      eventLength: eventLength)
    var (name, pool) = (generated.name, Self.conditions(of: generated.configuration))
    if let conditions {
      do throws(RouterFileError) {
        pool = Self.conditions(of: try ConditionsFile(path: conditions, limits: limits).configuration)
      } catch {
        throw ProgramError(error)
      }
      name = WorkloadSource.baseName(conditions) + (events == nil ? ", events of \(name)" : "")
    }
    let count = try count(of: pool.count)
    let scenes =
      self.scenes
      ?? (conditions == nil && workload.name == Self.kindOfOneEach
        ? count : max(1, count / Self.usual.perScene))
    if let problem = problem(ofScenesFor: count) { throw ProgramError(.usage, problem) }
    let churn = ChurnScenes(conditions: pool, inForce: count, scenes: scenes, seed: seed)
    var all = generated.events
    if let events {
      all = try WorkloadSource.readAll(
        events, format: inputFormat ?? EventFormat(path: events), policy: .stop, limits: limits)
      name += ", \(WorkloadSource.baseName(events))"
    }
    return (
      churn,
      Workload(
        name: "\(name), \(count) in \(scenes) scenes", configuration: churn.configuration, events: all),
      conditions != nil && events != nil ? nil : seed
    )
  }

  /// How many of `available` conditions are in force.
  private func count(of available: Int) throws -> Int {
    let place = conditions ?? "--workload \(workload.name)"
    guard available >= 2 else {
      throw ProgramError(
        .dataError, "\(place): has \(available) conditions; expected two or more, as one of them waits")
    }
    guard conditions != nil else { return min(generatedCount, available / 2) }
    let count = conditionCount ?? available - max(1, available / 5)
    guard count < available else {
      throw ProgramError(
        .usage,
        "--condition-count must be below the number of conditions in \(place), \(available), got \(count)")
    }
    return count
  }

  /// All conditions, in the same order each time.
  private static func conditions(of configuration: RouterConfiguration) -> [String] {
    var all: [String] = []
    configuration.forEachConditionSet { _, conditions in
      all +=
        conditions.count == 1
        ? Array(conditions) : conditions.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    return all
  }
}
