import ArgumentParser
import BenchmarkCore
import EventRouter
import ProgramSupport

/// Compiles a configuration once and says what memory that takes.
struct MemoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "Compile the conditions once, and count the memory that takes.",
    discussion: """
      Prints a name and a number a line: how many conditions; what the index says it holds (indexBytes); its \
      buffers in jemalloc's size classes (classBytes); what is in use after compiling (keptBytes) and at most \
      while compiling (peakBytes, the most of so many looks), the configuration not counted. Needs a build \
      with jemalloc, as Scripts/bench makes it.
      """)

  @OptionGroup var workload: WorkloadOptions
  @OptionGroup var limits: LimitOptions

  func run() throws {
    var options = workload
    options.eventCount = 1
    let (workload, _) = try options.load(limits: limits.limits)
    let memory: CompilationMemory?
    do throws(ConfigurationError) {
      memory = try CompilationMemory.measure(workload.configuration, limits: limits.limits)
    } catch {
      throw ProgramError(.dataError, "\(options.configuration.file ?? "configuration"): \(error)")
    }
    guard let memory else {
      throw ProgramError(.unavailable, "nobody counts allocations: build with --traits Jemalloc")
    }
    try printResult(memory.fields.map { "\($0.name) \($0.value)" }.joined(separator: "\n"))
  }
}
