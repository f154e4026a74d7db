import ArgumentParser
import Foundation
import PeerEngines
import PeerMatrix

@main
struct Peers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "peers",
    abstract: "Measures the router and its peers side by side, in one process and in turns.",
    discussion: """
      Every engine answers two questions about every event: its destination (the smallest matching \
      condition), and all matching conditions; and the first once more with one event per call. Answers are compared before anything is timed; the run \
      fails with exit code 3 at the first event on which two engines differ. Ratios tell how many times \
      as long as the router a peer takes.

      Finished cells are kept in the results file and not measured again by the same program on the same \
      machine with the same settings: a run that was stopped goes on where it was.
      """)

  @Flag(help: "Run a representative dozen of cells, in minutes.")
  var quick = false

  @Option(help: "Run these cells, separated by commas, such as random/1000/64,adversarial/runs/1000/64.")
  var cells: String?

  @Option(help: "Of the chosen cells run those whose name contains this text.")
  var filter: String?

  @Option(help: "Engines to run, separated by commas (known: \(EngineSet.allNames.joined(separator: ", "))).")
  var engines: String?

  @Option(help: "Questions to ask, separated by commas: destination, allMatches, oneByOne.")
  var questions: String?

  @Option(help: "Rounds; every engine has one sample in each.")
  var rounds = 5

  @Option(help: "Least milliseconds of a sample.")
  var sampleMilliseconds = 20

  @Option(help: "Seed of the generated conditions and events.")
  var seed: UInt64 = 1

  @Option(
    help: "Kernels that the router is to use (scalar, avx2, avx512, avx512-gather, neon); else it chooses.")
  var kernel: String?

  @Option(help: "Where finished cells are kept.")
  var results = ".build/peers-results.jsonl"

  @Flag(help: "Measure again what is already in the results file.")
  var fresh = false

  @Option(help: "How the figures are written: text, markdown or json, or svg for a picture.")
  var format = Report.Format.text

  @Flag(help: "Print the names of the chosen cells and stop.")
  var list = false

  func validate() throws {
    guard (1...10_000).contains(rounds) else {
      throw ValidationError("--rounds must be from 1 to 10000, not \(rounds).")
    }
    guard (1...100_000).contains(sampleMilliseconds) else {
      throw ValidationError("--sample-milliseconds must be from 1 to 100000, not \(sampleMilliseconds).")
    }
    _ = try (chosenCells(), chosenEngines(), chosenQuestions())
  }

  func run() throws {
    let cells = try chosenCells()
    if list {
      for cell in cells { print(cell.name) }
      return
    }
    // Before the router is used for the first time, which is when it chooses.
    if let kernel { Kernel.force(kernel) }
    if let refusal = Kernel.refusal { throw ValidationError(refusal) }
    let machine = Machine(kernel: Kernel.forced)
    var runner = CellRunner()
    runner.seed = seed
    runner.rounds = rounds
    runner.sampleSeconds = Double(sampleMilliseconds) / 1000
    runner.engineNames = try Set(chosenEngines())
    runner.questions = try chosenQuestions()
    let folder = ProcessInfo.processInfo.environment["EVENTROUTER_DATA"] ?? ""
    runner.dataFolder = folder.isEmpty ? nil : folder
    runner.run = try [
      machine.program, machine.processor, machine.kernel, "seed \(seed)", "rounds \(rounds)",
      "sample \(sampleMilliseconds) ms", chosenEngines().joined(separator: "+"),
      chosenQuestions().map(\.rawValue).joined(separator: "+"),
    ].joined(separator: ", ")

    var report = Report(machine: machine, results: [], base: try chosenEngines()[0])
    do {
      try measure(cells, &runner, &report)
    } catch let error as WrongAnswer {
      note("wrong answer: \(error)")
      throw ExitCode(3)
    }
    print(try report.rendered(format), terminator: "")
  }

  private func measure(_ cells: [Cell], _ runner: inout CellRunner, _ report: inout Report) throws {
    var file = ResultsFile(path: results)
    for (index, cell) in cells.enumerated() {
      let prefix = "[\(index + 1)/\(cells.count)] \(cell.name)"
      if !fresh, let known = file.result(of: cell, run: runner.run) {
        report.results.append(known)
        note("\(prefix): measured before")
        continue
      }
      do {
        let result = try runner.measure(cell)
        try file.append(result)
        report.results.append(result)
        note("\(prefix): \(result.oneLine)")
      } catch let error as CellUnavailable {
        report.skipped[cell.name] = error.description
        note("\(prefix): skipped: \(error)")
      }
    }
  }

  private func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}

extension Report.Format: ExpressibleByArgument {}
