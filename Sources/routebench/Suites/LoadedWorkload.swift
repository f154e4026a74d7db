import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport
import RouterFiles
import Workloads

/// A workload in memory, what is asked of it, and where it comes from.
struct LoadedWorkload: Sendable {
  var item: SuiteBenchmark.Item
  /// Nil where nothing is generated.
  var seed: UInt64?
  /// What errors call it, such as `ci.json: workload "photos"`; nil for the only one.
  var place: String?
  /// The files that it was read from.
  var configurationFile: String?
  var eventsFile: String?

  var listed: SuiteListing.Entry {
    SuiteListing.Entry(
      workload: WorkloadSummary(item.workload, seed: seed, call: item.call),
      engines: item.engines, lanes: item.lanes, checksum: item.checksum)
  }

  func results(_ results: [BenchmarkResult]) -> WorkloadResults {
    WorkloadResults(item.workload, seed: seed, call: item.call, results: results)
  }

  /// Tells a person why the benchmark of this workload stopped, and ends with the status that says so.
  func fail(_ error: BenchmarkError) throws -> Never {
    try BenchmarkFailure.fail(
      error, item.workload, place: place, configuration: configurationFile, events: eventsFile)
  }
}

extension WorkloadSource {
  /// The workloads of a suite, or the only one, which this describes.
  ///
  /// - Parameters:
  ///   - engines: Instead of the file's, or of all; nil for these.
  ///   - lanes: Instead of the file's, or of the standard; nil for these.
  func load(
    _ suite: (whole: SuiteFile, chosen: [SuiteEntry])?, engines: [EngineName]?, lanes: [Int]?,
    limits: RouterLimits
  ) throws -> [LoadedWorkload] {
    if let suite {
      return try suite.chosen.map {
        try $0.load(of: suite.whole, engines: engines, lanes: lanes, limits: limits)
      }
    }
    let (workload, seed) = try load(limits: limits)
    let item = SuiteBenchmark.Item(
      workload: workload, engines: engines ?? EngineName.allCases, lanes: lanes ?? LaneList.standard.lanes)
    return [
      LoadedWorkload(
        item: item, seed: seed, configurationFile: configuration.file, eventsFile: events.events)
    ]
  }
}

extension [LoadedWorkload] {
  /// Tells a person on which of these workloads what went wrong, and ends with the status that says so.
  ///
  /// - Parameter suite: The file that they are from, if it can be written to.
  func fail(_ error: SuiteError, suite: String?) throws -> Never {
    var status = ExitStatus.internalError.code
    for failure in error.failures {
      do {
        try self[failure.workload].fail(failure.cause)
      } catch let code as ExitCode {
        status = code
      }
    }
    if let suite, suite != "-", error.failures.contains(where: { $0.cause.isUnexpected }) {
      report(
        "note: if the decisions are meant to change: routebench run --suite \(suite) --write-checksums")
    }
    throw status
  }
}

extension BenchmarkError {
  /// Whether the decisions are the reference's, but not those that were written down.
  fileprivate var isUnexpected: Bool {
    if case .unexpectedDecisions = self { true } else { false }
  }
}

extension SuiteEntry {
  /// Reads the entry's files, and generates the rest.
  ///
  /// - Parameters:
  ///   - engines: Instead of the file's; nil for these.
  ///   - lanes: Instead of the file's; nil for these.
  ///   - checksHash: Whether it has to be the workload that the file says it is.
  func load(
    of suite: SuiteFile, engines: [EngineName]?, lanes: [Int]?, limits: RouterLimits, checksHash: Bool = true
  ) throws -> LoadedWorkload {
    let configurationFile: String?
    switch configuration {
    case .scenes(let path), .conditions(let path): configurationFile = suite.resolved(path)
    case nil: configurationFile = nil
    }
    let eventsFile = events.map(suite.resolved)
    try checkSize(in: suite.file)
    var workload = generated ?? Workload(name: name, configuration: RouterConfiguration(), events: [])
    workload.name = name
    if configuration != nil || events != nil { workload.orderedConditions = nil }
    if let configurationFile { workload.configuration = try readConfiguration(configurationFile, limits) }
    if let eventsFile {
      workload.events = try WorkloadSource.readAll(
        eventsFile, format: inputFormat ?? EventFormat(path: eventsFile), policy: .stop, limits: limits)
    }
    if checksHash { try check(WorkloadSummary.hash(of: workload), in: suite.file) }
    let isBatch = call == .batch
    return LoadedWorkload(
      item: SuiteBenchmark.Item(
        workload: workload, engines: isBatch ? engines ?? self.engines ?? suite.engines ?? [.fast] : [.fast],
        lanes: isBatch ? lanes ?? self.lanes ?? suite.lanes ?? [1] : [1], checksum: checksum, call: call,
        factories: isBatch ? nil : try call.factories(for: workload, limits: limits)),
      seed: generator.map { UInt64($0.seed) }, place: "\(suite.file): workload \(quoted(name))",
      configurationFile: configurationFile, eventsFile: eventsFile)
  }

  /// Refuses what could not be generated.
  private func checkSize(in file: String) throws(FileFormatError) {
    guard let generator, let kind = WorkloadKind(argument: generator.kind) else { return }
    let size = WorkloadSize(
      kind: kind, conditions: configuration == nil ? generator.conditionCount ?? 1_000 : 0,
      events: events == nil ? generator.eventCount : 1, eventLength: generator.eventLength ?? 64)
    guard let problem = size.problem else { return }
    throw FileFormatError(
      file: file, path: JSONPath(path.components + [.key("generate")]),
      problem: .misplaced(reason: "\(problem); expected fewer or shorter ones"))
  }

  private var generated: Workload? {
    guard let generator, let kind = WorkloadKind(argument: generator.kind) else { return nil }
    // What files hold is not generated, or only as much of it as the generator cannot do without.
    return kind.generate(
      seed: UInt64(generator.seed),
      conditions: configuration == nil ? generator.conditionCount ?? 1_000 : 0,
      events: events == nil ? generator.eventCount : 1, eventLength: generator.eventLength ?? 64)
  }

  private func readConfiguration(_ file: String, _ limits: RouterLimits) throws -> RouterConfiguration {
    guard case .scenes = configuration else {
      return try ConditionsFile(path: file, limits: limits).configuration
    }
    let scenes = try ScenesFile(path: file)
    warn(scenes.warnings.lazy.map(\.description))
    return scenes.configuration
  }

  /// Refuses another workload than the one whose decisions were written down.
  private func check(_ found: String, in file: String) throws(FileFormatError) {
    guard let hash, hash != found else { return }
    throw FileFormatError(
      file: file, path: JSONPath(path.components + [.key("hash")]),
      problem: .unexpected(
        expected:
          "\(quoted(found)), the content hash of what is generated or read for \(quoted(name)) now",
        found: "a string (\(quoted(hash))); --write-checksums writes it anew"))
  }
}
