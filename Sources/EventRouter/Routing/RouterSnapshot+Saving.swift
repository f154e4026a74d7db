extension RouterSnapshot {
  /// Saves the compiled index and its configuration, so that ``init(contentsOf:limits:maximumBytes:mapped:)`` need not compile
  /// it again. Equal configurations compiled by equal processors are saved alike, byte for byte.
  ///
  /// A file that is at `path` is replaced when all has been written: whoever loads it finds the old one or the new one,
  /// both whole.
  ///
  /// - Throws: ``SavedIndexError``; what was at `path` is as it was.
  /// - Complexity: O(*n* log *n*) in the conditions, whose sets are sorted; as many bytes of memory as the file has.
  public func write(to path: String) throws(SavedIndexError) {
    try SavedIndexError.naming(path) { () throws(SavedIndexError.Problem) in
      let bytes = try saved
      do throws(WholeFile.Failure) {
        try WholeFile.replace(path, with: bytes.span)
      } catch {
        throw SavedIndexError.Problem(error, limit: .max)
      }
    }
  }

  /// What ``write(to:)`` writes.
  ///
  /// - Throws: ``SavedIndexError`` with ``SavedIndexError/Problem/tooLarge(bytes:limit:)``, where the texts of one kind, such
  ///   as the conditions of all declarations, have 2^32 bytes or more.
  public func serialized() throws(SavedIndexError) -> [UInt8] {
    try SavedIndexError.naming(nil) { () throws(SavedIndexError.Problem) in try saved }
  }

  /// Loads an index that ``write(to:)`` saved: it answers as the snapshot that was saved does.
  ///
  /// It has to be of this version of the library, and of a processor with the same order of bytes. It may have been compiled
  /// for other kernels, which changes the time of routing and nothing else. Every byte is checked by a checksum, and every
  /// number before it leads anywhere: a file that was cut short, changed or made up is refused, or answers questions
  /// about the configuration that it then is, but reads nothing that is not its own.
  ///
  /// - Parameters:
  ///   - path: of a regular file.
  ///   - limits: as for ``init(_:limits:)``.
  ///   - maximumBytes: a larger file is refused before it is read.
  ///   - mapped: Whether the file is mapped and not read, which takes less than half the time, and memory that processes
  ///     share. Then you promise that nobody changes the file or cuts it short as long as the snapshot lives: that would
  ///     end the process, or worse, as what was checked is no longer what is there. Replacing it, as ``write(to:)`` does, or
  ///     removing it, is no change. Where it is false, what becomes of the file afterwards does not matter.
  /// - Throws: ``SavedIndexError``.
  /// - Complexity: O(*n*) in the bytes; no string is made before one is asked for.
  public convenience init(
    contentsOf path: String, limits: RouterLimits = .none, maximumBytes: Int = .max, mapped: Bool = false
  ) throws(SavedIndexError) {
    let loaded = try SavedIndexError.naming(path) { () throws(SavedIndexError.Problem) in
      let bytes: AlignedBytes
      do throws(WholeFile.Failure) {
        bytes = try WholeFile.contents(of: path, maximumBytes: maximumBytes, isMapped: mapped)
      } catch {
        throw SavedIndexError.Problem(error, limit: maximumBytes)
      }
      return try LoadedIndex(bytes, limits, .selected)
    }
    try self.init(loaded, limits: limits, file: path)
  }
}

extension RouterSnapshot {
  /// Loads what ``serialized()`` made: as from a file. The bytes are copied.
  ///
  /// - Throws: ``SavedIndexError``.
  public convenience init(
    serialized bytes: Span<UInt8>, limits: RouterLimits = .none
  ) throws(SavedIndexError) {
    try self.init(serialized: bytes, limits: limits, kernels: .selected)
  }

  /// The same for given kernels, for tests.
  @_spi(Benchmarks) public convenience init(
    serialized bytes: Span<UInt8>, limits: RouterLimits = .none, kernels: Kernels
  ) throws(SavedIndexError) {
    let loaded = try SavedIndexError.naming(nil) { () throws(SavedIndexError.Problem) in
      let copy = bytes.withView { AlignedBytes(copying: $0) }
      guard let copy else { throw SavedIndexError.Problem(.noMemory(bytes: bytes.count), limit: .max) }
      return try LoadedIndex(copy, limits, kernels)
    }
    try self.init(loaded, limits: limits, file: nil)
  }

  /// The configuration but, of a snapshot that was loaded, without the conditions: for who wants to name scenes.
  package var outline: RouterConfiguration { live == nil ? source.outline : configuration }

  private convenience init(_ loaded: LoadedIndex, limits: RouterLimits, file: String?) throws(SavedIndexError)
  {
    do throws(ConfigurationError) {
      try self.init(
        ConfigurationSource(loaded.configuration), loaded.table, loaded.matcher, loaded.documentTypes,
        defaultKey: loaded.defaultKey, origin: loaded.origin, limits: limits, capacity: .full,
        chunkSize: .standard)
    } catch {
      throw SavedIndexError(file: file, problem: .configuration(error))
    }
  }

  private var saved: [UInt8] {
    get throws(SavedIndexError.Problem) {
      if live != nil { return try compiled.saved }
      var writer = SavedIndexWriter()
      writer.append("snapshot", numbers: Int(origin))
      try SavedConfiguration.save(configuration, to: &writer)
      table.save(to: &writer)
      matcher.save(to: &writer)
      return writer.finish(stamp: .current)
    }
  }
}

/// What a snapshot is put together from, as a saved index says. What is soon made is made anew, and not saved: the decision
/// table, the types of documents, the default.
private struct LoadedIndex {
  let configuration: SavedConfiguration
  let table: ConditionTable
  let matcher: any Matcher
  let documentTypes: DocumentTypes
  let defaultKey: DestinationKey
  let origin: UInt16

  init(
    _ bytes: AlignedBytes, _ limits: RouterLimits, _ kernels: Kernels
  ) throws(SavedIndexError.Problem) {
    var reader = try SavedIndexReader(bytes, stamp: .current)
    let origin = try reader.takeNumbers("snapshot", upTo: Int(UInt16.max))[0]
    // 0 stands for decisions that nobody stamped.
    if origin == 0 { throw .malformed("snapshot") }
    self.origin = UInt16(origin)
    configuration = try SavedConfiguration(from: &reader)
    let scenes = SceneBounds(
      openSceneCount: configuration.openSceneCount, declarationCount: configuration.declarationCount)
    table = try ConditionTable(from: &reader, areKeys: scenes.areKeys)
    matcher = try SavedMatcher.load(from: &reader, table, kernels: kernels)
    try reader.finish()
    if table.writtenCount > configuration.conditionCount { throw .malformed("counts") }
    try Self.check(configuration, table, limits)
    // Where there is no document group, no declaration has to be looked at.
    documentTypes = DocumentTypes(
      configuration.hasDocumentGroups ? configuration.outline(withIDs: false) : RouterConfiguration())
    defaultKey = .byDefault(wildcards: table.wildcardKeys, fallback: configuration.fallback)
  }

  /// Checks the limits on conditions: quickly, if none is over one.
  private static func check(
    _ configuration: SavedConfiguration, _ table: ConditionTable, _ limits: RouterLimits
  ) throws(SavedIndexError.Problem) {
    do throws(ConfigurationError) {
      if let limit = limits.conditions, table.writtenCount > limit {
        throw .tooManyConditions(count: table.writtenCount, limit: limit)
      }
      if configuration.conditionBytes > Capacity.full.foldBytes / Folder.maximumExpansion {
        _ = try FoldedConditions(configuration.configuration)
      }
      if let limit = limits.bytesPerCondition, configuration.longestCondition > limit {
        try configuration.configuration.validate(limits: limits)
      }
    } catch {
      throw .configuration(error)
    }
  }
}

extension SavedIndexError {
  /// Runs `body`, whose problems are those of `file`.
  fileprivate static func naming<Result>(
    _ file: String?, _ body: () throws(Problem) -> Result
  ) throws(SavedIndexError) -> Result {
    do throws(Problem) {
      return try body()
    } catch {
      throw SavedIndexError(file: file, problem: error)
    }
  }
}

extension SavedIndexError.Problem {
  fileprivate init(_ failure: WholeFile.Failure, limit: Int) {
    self =
      switch failure {
      case .notFound: .notFound
      case .notRegular: .notRegular
      case .tooLarge(let bytes): .tooLarge(bytes: bytes, limit: limit)
      case .noMemory(let bytes): .failed(reason: "there is no memory for \(bytes) bytes")
      case .shrank: .failed(reason: "the file became shorter meanwhile")
      case .notOpened(let reason): .notOpened(reason: reason)
      case .failed(let reason): .failed(reason: reason)
      }
  }
}
