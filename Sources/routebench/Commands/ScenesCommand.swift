import ArgumentParser
import BenchmarkCore
import Dispatch
import EventModel
import ProgramSupport
import Synchronization

/// Measures what running an app costs beside routing.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Measure what running an app's scenes costs beside routing.",
    discussion: """
      Opens the scenes of an app of SceneEvents in one call, each with an item that it prefers, and compares \
      200 deliveries with the reference; if one differs, the exit status is 3. Then prints, in \
      nanoseconds, medians of interleaved rounds: an event with one handler that changes nothing (deliver), beside \
      the same event only routed (route); an event whose handler changes a state that a set of conditions reads \
      (stateChange), beside the same change of a router (update). And the seconds to open all scenes \
      (openSeconds) and the bytes that each keeps in use (bytesPerScene, where jemalloc counts, as in \
      Scripts/bench). An update compiles the conditions of all open scenes: of many it takes so long that what is \
      over it cannot be seen. So changes of state are measured in an app of their own.
      """)

  @Option(help: ArgumentHelp("Open this many scenes.", valueName: "n"))
  var scenes = 10_000

  @Option(help: ArgumentHelp("Open this many scenes where changes of state are measured.", valueName: "n"))
  var changingScenes = 10

  @Option(help: ArgumentHelp("Take this many samples of each time.", valueName: "n"))
  var rounds = 101

  @Option(help: ArgumentHelp("Which scenes the events are for depends on this number alone.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Write text, json, csv or markdown.", valueName: "format"))
  var format: ReportFormat = .text

  func validate() throws {
    try requireBounds("--scenes", scenes, 1...1_000_000)
    try requireBounds("--changing-scenes", changingScenes, 1...1_000_000)
    try requireBounds("--rounds", rounds, 1...10_000)
  }

  func run() throws {
    let environment = BenchmarkEnvironment.current(cores: ProcessState.processorCount)
    if environment.configuration == "debug" {
      warn(["this is a debug build; its times mean nothing. Build with -c release, or use Scripts/bench"])
    }
    let benchmark = SceneBenchmark(scenes: scenes, changingScenes: changingScenes, rounds: rounds, seed: seed)
    let measured: SceneReport
    do {
      measured = try TaskResult { try await benchmark.run(in: environment) }.wait()
    } catch let error as SceneBenchmarkError {
      report("error: \(error)")
      throw ExitCode.wrongDecisions
    }
    // The writer of results ends its text in a newline of its own.
    try printResult(String(measured.formatted(as: format).dropLast()))
  }
}

/// What a task returns, for a thread that waits: commands run on the main thread, outside all tasks.
private final class TaskResult<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isThere = DispatchSemaphore(value: 0)

  init(of body: @escaping @Sendable () async throws -> Value) {
    Task {
      let result: Result<Value, any Error>
      do { result = .success(try await body()) } catch { result = .failure(error) }
      self.result.withLock { $0 = result }
      isThere.signal()
    }
  }

  func wait() throws -> Value {
    isThere.wait()
    guard let result = result.withLock(\.self) else { preconditionFailure("the task signals with a result") }
    return try result.get()
  }
}
