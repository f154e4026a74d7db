import ArgumentParser
import ProgramSupport
import RouterFiles

/// The events of a workload: of a file, or how many and how long ones are generated.
struct EventOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read events from a file, or - for stdin; default: generated.", valueName: "file"))
  var events: String?

  @Option(
    help: ArgumentHelp(
      "How events are written: text (a URL per line) or ndjson. Default: by the file's name.",
      valueName: "format"))
  var inputFormat: EventFormat?

  @Option(
    help: ArgumentHelp(
      "Generate this many events; default: 200000, or for other kinds than server 65536 and fewer long ones.",
      valueName: "n"))
  var eventCount: Int?

  @Option(
    help: ArgumentHelp("Generate events of this many bytes, where the kind does not say.", valueName: "bytes")
  )
  var eventLength = 64

  func validate() throws {
    try requireBounds("--event-count", eventCount, 1...100_000_000)
    try requireBounds("--event-length", eventLength, 1...(1 << 30))
  }
}
