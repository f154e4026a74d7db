import ArgumentParser
import EventRouter
import RouterFiles

/// Where the scenes come from.
package struct ConfigurationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Read declarations and open scenes from a scenes file.", valueName: "file"))
  package var scenes: String?

  @Option(
    help: ArgumentHelp(
      "Read one condition per line; line i, from 0, is a declaration with the id ci.", valueName: "file"))
  package var conditions: String?

  @Option(
    help: ArgumentHelp(
      "Refuse a line of more bytes than this, of conditions or events. Default: 67108864 (64 MiB).",
      valueName: "bytes"))
  package var maxLineBytes: Int?

  @Option(
    help: ArgumentHelp(
      "Refuse a file of more bytes than this where it is held as a whole. Default: 268435456 (256 MiB).",
      valueName: "bytes"))
  package var maxFileBytes: Int?

  package init() {}

  package var inputLimits: InputLimits {
    InputLimits(
      bytesPerLine: maxLineBytes ?? InputLimits.standard.bytesPerLine,
      bytesPerFile: maxFileBytes ?? InputLimits.standard.bytesPerFile)
  }

  /// The file as the user named it; nil if none was given.
  package var file: String? { scenes ?? conditions }

  /// The file, if one was given, and by which option.
  package var reader: StandardInput.Reader {
    scenes.map { ("--scenes", $0) } ?? ("--conditions", conditions)
  }

  package func validate() throws {
    if scenes != nil, conditions != nil {
      throw ValidationError("Give either --scenes or --conditions, not both.")
    }
    for (name, limit) in [("--max-line-bytes", maxLineBytes), ("--max-file-bytes", maxFileBytes)] {
      if let limit, limit < 0 { throw ValidationError("\(name) must not be negative, got \(limit).") }
    }
  }

  /// Checks that a file was given.
  package func requireFile() throws {
    if file == nil { throw ValidationError("Give --scenes FILE or --conditions FILE.") }
  }

  /// Loads the file, and reports its warnings.
  package func load(limits: RouterLimits) throws(ProgramError) -> RouterConfiguration {
    do throws(RouterFileError) {
      if let scenes {
        let file = try ScenesFile(path: scenes, inputLimits: inputLimits)
        warn(file.warnings.lazy.map(\.description))
        return file.configuration
      }
      let file = try ConditionsFile(path: conditions ?? "-", limits: limits, inputLimits: inputLimits)
      return file.configuration
    } catch {
      throw ProgramError(error)
    }
  }

  /// Runs `body`, in whose errors about the configuration the file is named.
  package func naming<Result>(
    _ body: () throws(ConfigurationError) -> Result
  ) throws(ProgramError) -> Result {
    do throws(ConfigurationError) {
      return try body()
    } catch {
      throw ProgramError(.dataError, "\(file ?? "configuration"): \(error)")
    }
  }
}
