import ArgumentParser
import BenchmarkCore
import ProgramSupport

/// Names of engines, separated by commas.
struct EngineList: ExpressibleByArgument, Sendable {
  var engines: [EngineName]

  init(_ engines: [EngineName]) { self.engines = engines }

  init?(argument: String) {
    var engines: [EngineName] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let engine = EngineName(rawValue: String(name)) else { return nil }
      if !engines.contains(engine) { engines.append(engine) }
    }
    self.engines = engines
  }

  var defaultValueDescription: String { engines.map(\.rawValue).joined(separator: ",") }
}

/// Numbers of lanes, separated by commas.
struct LaneList: ExpressibleByArgument, Sendable {
  var lanes: [Int]

  init(_ lanes: [Int]) { self.lanes = lanes }

  init?(argument: String) {
    var lanes: [Int] = []
    for text in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(text), LaneOptions.bounds.contains(number) else { return nil }
      if !lanes.contains(number) { lanes.append(number) }
    }
    self.lanes = lanes
  }

  /// One lane, and one per core.
  static var standard: LaneList {
    let cores = ProcessState.processorCount
    return LaneList(cores == 1 ? [1] : [1, cores])
  }
}

extension ReportFormat: ExpressibleByArgument {}
extension EngineName: ExpressibleByArgument {}
