import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport

/// Compiles a configuration once and says what memory that takes.
struct MemoryCommand: WorkloadCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Compile the conditions once, and count the memory that takes.",
    discussion: """
      As text, prints a name and a number a line: how many conditions; what the index says it holds (indexBytes); its \
      buffers in jemalloc's size classes (classBytes); what is in use after compiling (keptBytes) and at most \
      while compiling (peakBytes, the most of so many looks), the configuration not counted. Needs a build \
      with jemalloc, as Scripts/bench makes it.
      """)

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var generated: GeneratorOptions
  @OptionGroup var events: EventOptions

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  @Option(help: ArgumentHelp("Write the report as JSON to a file, too.", valueName: "file"))
  var save: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws { try workload.validate() }

  func run() throws {
    let status = StatusLine()
    status.clearWhenInterrupted()
    defer { status.clear() }
    if let save { try OutputPath.check(save) }
    var options = workload
    options.events.eventCount = 1
    status.show(ProgressLine(phase: "reading and generating"))
    let (workload, seed) = try options.load(limits: limits.limits)
    // The line does not move meanwhile: what moves it would be counted.
    status.show(ProgressLine(phase: "compiling", isTiming: true))
    let memory: CompilationMemory?
    do throws(ConfigurationError) {
      memory = try CompilationMemory.measure(workload.configuration, limits: limits.limits)
    } catch {
      throw ProgramError(.dataError, "\(options.configuration.file ?? "configuration"): \(error)")
    }
    guard let memory else {
      throw ProgramError(.unavailable, "nobody counts allocations: build with --traits Jemalloc")
    }
    status.clear()
    let report = MemoryReport(
      environment: .current(cores: ProcessState.processorCount), name: workload.name, seed: seed,
      memory: memory)
    if let save { try OutputPath.write(report.formatted(as: .json), to: save) }
    try printResult(String(report.formatted(as: format).dropLast()))
  }
}
