@_spi(Benchmarks) import EventRouter
import PeerMatrix
import Workloads

/// Measures what the cost model's choices cost on this machine, and which constants would suit it.
package struct Fit {
  /// Sets of all sizes around which the planner changes its mind, and texts of all kinds.
  package static let cells = [
    "random/10/130", "random/100/130", "random/300/130", "random/1000/130", "random/3000/130",
    "random/10000/130", "random/100000/130", "random/1000/2048", "real/100/130", "real/1000/130",
    "real/10000/130", "hot/100/130", "uuids/1000/130", "nonASCII/100/130", "nonASCII/1000/130",
    "mixed/5/1000/130",
  ]

  /// The order of the table of constants.
  private static let names = [
    "look", "sparseLook", "longLook", "scan", "base", "lowBitsBase", "byte", "group", "nibbleGroup",
    "lowNibbleByte", "lowNibbleGroup", "pairBase", "pairByte", "pairGroup", "candidate", "entry", "survivor",
    "bucketCandidate",
  ]

  private let kernels: Kernels
  private let stopwatch: Stopwatch

  /// - Parameter kernels: The name of a set that the processor can run; nil for the selected one.
  /// - Returns: nil where there is no such set.
  package init?(kernels name: String?, stopwatch: Stopwatch) {
    guard let kernels = name.map({ name in Kernels.available.first { $0.name == name } }) ?? .selected
    else { return nil }
    self.kernels = kernels
    self.stopwatch = stopwatch
  }

  package static var kernelNames: [String] { Kernels.available.map(\.name) }

  package var report: FitReport { FitReport(kernels: kernels.name) }

  package func race(_ workload: Workload) throws -> RaceResult {
    try ShapeRace(workload, kernels: kernels).run(stopwatch)
  }

  package func constants() throws -> [(name: String, used: Double, measured: Double?)] {
    let used = CostConstants.values(of: kernels)
    let measured = try Calibration(kernels: kernels, stopwatch: stopwatch).constants()
    return Self.names.filter { used[$0] != nil || measured[$0] != nil }
      .map { ($0, used[$0] ?? 0, measured[$0]) }
  }
}
