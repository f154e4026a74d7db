import ArgumentParser
import EventRouter
import ProgramSupport
import Pseudonymization
import RouterFiles

struct CaptureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract: "Record events and when they arrived; routebench latency --replay plays them back.",
    discussion: """
      Runs until the events end, or until it is interrupted: the capture then has all that had arrived, and \
      is whole. With --hash-identifiers the capture says nothing of an event but the conditions of --scenes \
      or --conditions that occur in it, punctuation, and lengths; every event is routed before and after, so \
      that the same matches. See Docs/latency.md.
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the capture here. Default: stdout.", valueName: "file"))
  var output: String?

  @Flag(help: "Pass the events on to stdout, as they arrived; needs --output.")
  var tee = false

  @Flag(
    name: [.customLong("hash-identifiers"), .customLong("pseudonymize")],
    help: "Replace everything but the occurrences of conditions; needs --scenes or --conditions.")
  var pseudonymize = false

  @Option(
    help: ArgumentHelp(
      "Replace the same by the same in every capture with this text, which must be kept secret. "
        + "Default: random, for this capture only.", valueName: "text"))
  var salt: String?

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup var input: EventInputOptions

  func validate() throws {
    if tee, output == nil || output == "-" {
      throw ValidationError("--tee writes events to stdout: give --output FILE for the capture.")
    }
    if pseudonymize, configuration.file == nil {
      throw ValidationError("--hash-identifiers keeps what conditions match: give --scenes or --conditions.")
    }
    if !pseudonymize, configuration.file != nil || salt != nil {
      let option = salt != nil ? "--salt" : configuration.scenes != nil ? "--scenes" : "--conditions"
      throw ValidationError("\(option) is for --hash-identifiers.")
    }
    if let salt, salt.isEmpty { throw ValidationError("--salt must not be empty.") }
    try StandardInput.requireOneReader([configuration.reader, input.reader])
  }

  func run() throws {
    let file = try input.open()
    let pseudonymizer = try makePseudonymizer()
    // Last, so that nothing is overwritten if anything else is wrong.
    let destination: OutputFile =
      if let output, output != "-" {
        try create(output, besides: file)
      } else {
        .standardOutput
      }
    var recorder = try Recorder(
      to: destination, pseudonymizer: pseudonymizer,
      passing: tee ? EventWriter(to: .standardOutput, format: input.format) : nil)
    let pipeline = CapturePipeline(
      input: file, format: input.format, onBadEvent: input.onBadEvent,
      maximumEventBytes: limits.maxEventBytes, limits: configuration.inputLimits)
    try pipeline.run { events, instant throws(ProgramError) in
      try recorder.record(events, at: instant, input: file.name)
    }
  }

  /// Creates the capture, but not in the place of what is read.
  private func create(_ path: String, besides input: InputFile) throws(ProgramError) -> OutputFile {
    do throws(OutputError) {
      try OutputFile.check(path, isNoneOf: [configuration.file].compactMap { $0 })
      return try OutputFile(creating: path, besides: input)
    } catch {
      throw ProgramError(error)
    }
  }

  private func makePseudonymizer() throws(ProgramError) -> Pseudonymizer? {
    guard pseudonymize else { return nil }
    let scenes = try configuration.load(limits: limits.limits)
    let snapshot = try configuration.naming { () throws(ConfigurationError) in
      try RouterSnapshot(scenes, limits: limits.limits)
    }
    return Pseudonymizer(snapshot, key: salt.map { PseudonymKey(salt: $0) } ?? .random())
  }
}
