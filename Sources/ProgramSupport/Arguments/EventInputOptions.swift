import ArgumentParser
import RouterFiles

extension EventFormat: ExpressibleByArgument {}
extension BadEventPolicy: ExpressibleByArgument {}

/// Where events come from, and how they are read.
package struct EventInputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How events are written: text (a URL per line) or ndjson. Default: by the name of EVENTS, text for "
        + "stdin.", valueName: "format"))
  package var inputFormat: EventFormat?

  @Option(
    help: ArgumentHelp(
      "What to do with a line that is not an event: stop or skip (it takes no event number).",
      valueName: "policy"))
  package var onBadEvent: BadEventPolicy = .stop

  @Argument(help: ArgumentHelp("A file of events; absent or -: stdin.", valueName: "events"))
  package var eventsFile: String?

  @Option(
    name: .customLong("events"), help: ArgumentHelp("The same as an option.", valueName: "file"))
  package var eventsOption: String?

  package init() {}

  package func validate() throws {
    if eventsFile != nil, eventsOption != nil {
      throw ValidationError("Give the events once: either EVENTS or --events FILE.")
    }
  }

  /// The file of events; nil and `-` are the standard input.
  package var events: String? { eventsOption ?? eventsFile }

  /// The file, and by which option; one that is absent is the standard input.
  package var reader: StandardInput.Reader {
    if let eventsOption { return ("--events", eventsOption) }
    return eventsFile.map { ("EVENTS", $0) } ?? ("the events, of which no file is given,", "-")
  }

  package var format: EventFormat { inputFormat ?? EventFormat(path: events) }

  /// Opens the file.
  package func open() throws(ProgramError) -> InputFile {
    do throws(InputError) {
      return try InputFile(path: events)
    } catch {
      throw ProgramError(error)
    }
  }
}
