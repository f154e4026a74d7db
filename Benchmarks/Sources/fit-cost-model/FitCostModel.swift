import ArgumentParser
import CostModelFit
import Foundation
import PeerMatrix

@main
struct FitCostModel: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit-cost-model",
    abstract: "Shows what the cost model's choices cost on this machine, and which constants would suit it.",
    discussion: """
      For each set of conditions it compiles the shapes that a plan may have (gram filters by length, bucket filters by \
      groups, the conditions whole and cut in two by length), verifies that all decide alike, times them in turns, and \
      prints nanoseconds per byte beside the model's estimate. The regret is how much longer the chosen shape takes than \
      the best. Then it measures the constants of one set of kernels on texts of which it is known what passes a filter, \
      and prints them beside those in use.
      """)

  @Option(
    help: "Cells, as Scripts/peers names them, separated by commas. Default: some of all kinds and sizes.")
  var cells: String?

  @Flag(help: "Measure the constants alone.")
  var constantsOnly = false

  @Flag(help: "Measure the regret alone.")
  var regretOnly = false

  @Option(help: "Kernels (scalar, avx2, avx512, avx512-gather, neon). Default: the library's choice.")
  var kernel: String?

  @Option(help: "Rounds; every shape has one sample in each.")
  var rounds = 5

  @Option(help: "Least milliseconds of a sample.")
  var sampleMilliseconds = 20

  @Option(help: "Seed of the generated conditions and events.")
  var seed: UInt64 = 1

  @Flag(help: "Print tables of Markdown.")
  var markdown = false

  func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds must be from 1 to 10000, not \(rounds).")
    }
    guard (1...100_000).contains(sampleMilliseconds) else {
      throw ValidationError("--sample-milliseconds must be from 1 to 100000, not \(sampleMilliseconds).")
    }
    if constantsOnly, regretOnly {
      throw ValidationError("Give --constants-only or --regret-only, not both.")
    }
    if constantsOnly, cells != nil {
      throw ValidationError("--cells is for the regret, not --constants-only.")
    }
    if let kernel, !Fit.kernelNames.contains(kernel) {
      throw ValidationError(
        "--kernel: this processor has no kernels \"\(kernel)\"; expected one of "
          + Fit.kernelNames.joined(separator: ", ") + ".")
    }
    _ = try chosenCells()
  }

  private func chosenCells() throws -> [Cell] {
    try (cells.map { $0.split(separator: ",").map(String.init) } ?? Fit.cells).map { name in
      guard let cell = Cell(name: name) else {
        throw ValidationError("--cells: \"\(name)\" is no cell; expected kind/conditions/bytes.")
      }
      return cell
    }
  }

  func run() throws {
    let stopwatch = Stopwatch(
      rounds: rounds, sampleSeconds: Double(sampleMilliseconds) / 1000, slowPassSeconds: 4)
    guard let fit = Fit(kernels: kernel, stopwatch: stopwatch) else { return }
    var report = fit.report
    do {
      if !constantsOnly { try race(fit, &report) }
      if !regretOnly {
        note("constants")
        report.constants = try fit.constants()
      }
    } catch let error as WrongAnswer {
      note("wrong answer: \(error)")
      throw ExitCode(3)
    }
    print(report.rendered(isMarkdown: markdown), terminator: "")
  }

  private func race(_ fit: Fit, _ report: inout FitReport) throws {
    let folder = ProcessInfo.processInfo.environment["EVENTROUTER_DATA"] ?? ""
    for cell in try chosenCells() {
      do {
        let workload = try cell.workload(seed: seed, dataFolder: folder.isEmpty ? nil : folder)
        note(cell.name)
        report.races.append((cell.name, try fit.race(workload)))
      } catch let error as CellUnavailable {
        note("\(cell.name): skipped: \(error)")
      }
    }
  }

  private func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
