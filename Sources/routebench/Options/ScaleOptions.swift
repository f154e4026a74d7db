import ArgumentParser
import BenchmarkCore
import ProgramSupport

/// Whole numbers separated by commas.
struct NumberList: ExpressibleByArgument, Sendable {
  var numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  init?(argument: String) {
    numbers = []
    for text in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(text) else { return nil }
      numbers.append(number)
    }
  }

  var defaultValueDescription: String { numbers.map(String.init).joined(separator: ",") }
}

/// Names of axes, separated by commas.
struct AxisList: ExpressibleByArgument, Sendable {
  var axes: [ScaleAxis]

  init?(argument: String) {
    axes = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let axis = ScaleAxis(rawValue: String(name)) else { return nil }
      if !axes.contains(axis) { axes.append(axis) }
    }
  }
}

/// Where to measure: the axes, the numbers on each, and where the others stand meanwhile.
struct ScaleOptions: ParsableArguments {
  static let bounds: [ScaleAxis: ClosedRange<Int>] = [
    .conditions: 0...10_000_000, .length: 1...(1 << 30), .share: 0...100, .lanes: LaneOptions.bounds,
  ]

  @Option(
    help: ArgumentHelp(
      "Vary these, one at a time: conditions, length, share, lanes; default: all that the workload has.",
      valueName: "list"))
  var axes: AxisList?

  @Option(help: ArgumentHelp("Numbers of conditions.", valueName: "list"))
  var conditions = NumberList([10, 100, 1_000, 10_000, 100_000, 1_000_000])

  @Option(help: ArgumentHelp("Lengths of an event, in bytes.", valueName: "list"))
  var length = NumberList([16, 64, 256, 1_024, 4_096, 16_384])

  @Option(help: ArgumentHelp("Shares of matching events, in percent.", valueName: "list"))
  var share = NumberList([0, 10, 25, 50, 75, 100])

  @Option(help: ArgumentHelp("Numbers of lanes; default: 1, 2, 4 … and every core.", valueName: "list"))
  var lanes: NumberList?

  @Option(help: ArgumentHelp("Conditions while something else is varied.", valueName: "n"))
  var fixedConditions = 1_000

  @Option(help: ArgumentHelp("Bytes of an event while something else is varied.", valueName: "bytes"))
  var fixedLength = 64

  @Option(
    help: ArgumentHelp("Percent of matching events while something else is varied.", valueName: "percent"))
  var fixedShare = 30

  @Option(help: ArgumentHelp("Lanes while something else is varied.", valueName: "n"))
  var fixedLanes = 1

  func validate() throws {
    for axis in ScaleAxis.allCases {
      let bounds = Self.bounds[axis] ?? 0...0
      let given =
        values(axis).map { ("--\(axis.rawValue)", $0) } + [("--fixed-\(axis.rawValue)", fixed[axis])]
      for (name, number) in given where !bounds.contains(number) {
        throw ValidationError(
          "\(name): \(number) is out of bounds; expected \(bounds.lowerBound) to \(bounds.upperBound).")
      }
    }
  }

  var fixed: ScaleCoordinates {
    ScaleCoordinates(
      conditions: fixedConditions, length: fixedLength, share: fixedShare, lanes: fixedLanes)
  }

  func values(_ axis: ScaleAxis) -> [Int] {
    switch axis {
    case .conditions: conditions.numbers
    case .length: length.numbers
    case .share: share.numbers
    case .lanes: lanes?.numbers ?? Self.doublings(upTo: ProcessState.processorCount)
    }
  }

  private static func doublings(upTo count: Int) -> [Int] {
    sequence(first: 1) { $0 * 2 }.prefix { $0 < count } + [count]
  }
}
