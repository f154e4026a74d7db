import ArgumentParser
import BenchmarkCore
import ProgramSupport
import RouterFiles

/// Compares the saved results of two builds.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compare the saved results of two builds; exit 2 on a regression.",
    discussion: """
      Each side is a file that run --save wrote, or a folder of them: then the k-th files of both sides, by \
      name, are taken to be measured in turns, as Scripts/compare does, which is the recommended way.

      Decisions, bytes allocated, the index's bytes and instructions are the same in every run and decide \
      first. A time is a regression if it grew by more than --max-slowdown and a test that assumes nothing of \
      the noise calls the growth significant. Times of different machines are shown and never judged.

      The exit status is 0 if nothing is worse, 2 on a regression, 3 on wrong answers, 4 if the sides are not \
      comparable.
      """)

  @Argument(help: ArgumentHelp("Results of the code before, or a baseline's name.", valueName: "baseline"))
  var baseline: String

  @Argument(help: ArgumentHelp("Results of the code after.", valueName: "candidate"))
  var candidate: String

  @Option(help: ArgumentHelp("Allow the time per event to grow by this.", valueName: "percent"))
  var maxSlowdown = Percentage(0.05)

  @Option(help: ArgumentHelp("Allow the index to grow by this.", valueName: "percent"))
  var maxIndexGrowth = Percentage(0.01)

  @Option(help: ArgumentHelp("Allow the instructions per event to grow by this.", valueName: "percent"))
  var maxInstructionGrowth = Percentage(0.02)

  @Option(
    help: ArgumentHelp(
      "Allow so many more bytes to be allocated in one pass over all events.", valueName: "bytes"))
  var maxAllocatedBytes = 0.45

  @Option(
    help: ArgumentHelp(
      "Call a slowdown significant that chance alone shows at most this often.", valueName: "percent"))
  var significance = Percentage(0.01)

  @Option(
    help: ArgumentHelp(
      "Show these figures, and let them decide nothing: allocations, index, instructions, time.",
      valueName: "list"))
  var ignore = FigureList(kinds: [])

  @Flag(help: "Exit 4 if the sides are of different machines, whose times are only shown otherwise.")
  var requireSameMachine = false

  @Option(help: ArgumentHelp("Write text, markdown or json.", valueName: "format"))
  var format: ComparisonFormat = .text

  @Option(help: BaselineFolder.help) var baselines = BaselineFolder.standard

  func validate() throws {
    guard significance.part > 0, significance.part < 0.5 else {
      throw ValidationError("--significance must be more than 0% and less than 50%, got \(significance).")
    }
    guard (0...1e18).contains(maxAllocatedBytes) else {
      throw ValidationError("--max-allocated-bytes must not be negative, got \(maxAllocatedBytes).")
    }
    try StandardInput.requireOneReader([("BASELINE", baseline), ("CANDIDATE", candidate)])
  }

  func run() throws {
    var limits = ComparisonLimits()
    limits.slowdown = maxSlowdown.part
    limits.indexGrowth = maxIndexGrowth.part
    limits.instructionGrowth = maxInstructionGrowth.part
    limits.allocatedBytesPerPass = maxAllocatedBytes
    limits.requiresSameMachine = requireSameMachine
    limits.significance = significance.part
    limits.ignored = Set(ignore.kinds)
    let comparison = Comparison(
      baseline: try ComparisonSide(path: baselines.resolve(baseline)),
      candidate: try ComparisonSide(path: candidate),
      limits: limits)
    warn(comparison.warnings)
    if comparison.verdict == .notComparable { report("error: \(comparison.summary)") }
    // The writer of results ends its text in a newline of its own.
    try printResult(String(comparison.formatted(as: format).dropLast()))
    if comparison.exitCode != 0 { throw ExitCode(comparison.exitCode) }
  }
}

extension ComparisonFormat: ExpressibleByArgument {}

/// Figures of a comparison by name, separated by commas. Decisions always count.
struct FigureList: ExpressibleByArgument, Sendable {
  var kinds: [ComparisonFigure.Kind]

  init(kinds: [ComparisonFigure.Kind]) { self.kinds = kinds }

  init?(argument: String) {
    kinds = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let kind = ComparisonFigure.Kind(rawValue: String(name)), kind != .decisions else { return nil }
      kinds.append(kind)
    }
  }

  var defaultValueDescription: String { kinds.map(\.rawValue).joined(separator: ",") }
}

/// A part of a whole as a person writes it: `5%`, `2.5 %`, or `5` for the same.
struct Percentage: ExpressibleByArgument, Sendable, CustomStringConvertible {
  /// Such as 0.05.
  var part: Double

  init(_ part: Double) { self.part = part }

  init?(argument: String) {
    var digits = argument[...]
    if digits.last == "%" { digits.removeLast() }
    while digits.last == " " { digits.removeLast() }
    // Digits and a point: not the words and exponents that Double understands besides.
    guard !digits.isEmpty, digits.allSatisfy({ "0123456789.".contains($0) }), let number = Double(digits),
      number <= 1e6
    else { return nil }
    part = number / 100
  }

  var description: String {
    let percent = part * 100
    return percent == percent.rounded() ? "\(Figures.grouped(percent))%" : "\(percent)%"
  }

  var defaultValueDescription: String { description }
}
