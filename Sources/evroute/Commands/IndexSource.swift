import ArgumentParser
import EventRouter
import ProgramSupport

/// An index that was compiled before, where scenes may come from it, too.
struct CompiledOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Load an index that evroute compile wrote, and compile nothing.", valueName: "file"))
  var compiled: String?
}

/// Where the scenes come from, where an index that was compiled before will do, too.
///
/// No group of options with groups of its own: a debug build of swift-argument-parser takes five times as long to start with
/// each level of them.
struct IndexSource {
  let configuration: ConfigurationOptions
  let compiled: String?

  init(_ configuration: ConfigurationOptions, _ options: CompiledOptions) {
    (self.configuration, compiled) = (configuration, options.compiled)
  }

  /// Checks that one file was given, and no more.
  func validate() throws {
    if compiled != nil, configuration.file != nil {
      throw ValidationError("Give one of --scenes, --conditions and --compiled, not several.")
    }
    if compiled == nil, configuration.file == nil {
      throw ValidationError("Give --scenes FILE, --conditions FILE or --compiled FILE.")
    }
  }

  /// Loads the index, or loads the configuration and compiles it.
  func snapshot(limits: RouterLimits) throws(ProgramError) -> RouterSnapshot {
    if let compiled { return try load(compiled, limits) }
    let scenes = try configuration.load(limits: limits)
    return try configuration.naming { () throws(ConfigurationError) in
      try RouterSnapshot(scenes, limits: limits)
    }
  }

  /// Loads the configuration, if need be from the index.
  func load(limits: RouterLimits) throws(ProgramError) -> RouterConfiguration {
    guard let compiled else { return try configuration.load(limits: limits) }
    return try load(compiled, limits).configuration
  }

  private func load(_ file: String, _ limits: RouterLimits) throws(ProgramError) -> RouterSnapshot {
    do throws(SavedIndexError) {
      return try RouterSnapshot(
        contentsOf: file, limits: limits, maximumBytes: configuration.inputLimits.bytesPerFile)
    } catch {
      throw ProgramError(error)
    }
  }
}
