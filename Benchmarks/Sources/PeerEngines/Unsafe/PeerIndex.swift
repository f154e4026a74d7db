import CPeerSupport

/// A peer's compiled conditions, freed with the last engine that uses them.
@safe final class PeerIndex {
  let conditions: Int
  let build: BuildFigures
  let engine: UnsafeMutableRawPointer
  private let library: UnsafePointer<peer_library>
  /// What the process allocated for the index, for a peer that cannot tell.
  private var allocatedBytes: Int

  /// Compiles `conditions`; many of them first in a child process that has no more than `limits`.
  init(
    library: UnsafePointer<peer_library>, conditions: TextArena, limits: BuildLimits
  ) throws(EngineError) {
    unsafe self.library = library
    self.conditions = conditions.count
    let before = peer_allocated_bytes()
    if conditions.count < limits.applyFrom {
      let (engine, seconds) = try unsafe Self.compile(conditions, with: library)
      unsafe self.engine = engine
      build = BuildFigures(seconds: seconds)
    } else {
      var report = try unsafe Self.tryInChild(conditions, with: library, limits: limits)
      defer { unsafe peer_build_report_release(&report) }
      build = unsafe BuildFigures(seconds: report.seconds, peakBytes: Int(report.peak_bytes))
      if let saved = unsafe report.saved, let load = unsafe library.pointee.load {
        var message = peer_message()
        let loaded = unsafe conditions.withPeerTexts { texts in
          // SAFETY: `saved` is mapped until the report is released, and has so many bytes.
          unsafe load(saved, report.saved_bytes, &texts, &message)
        }
        guard let loaded = unsafe loaded else { throw .refused(message.string) }
        unsafe engine = loaded
      } else {
        unsafe engine = try Self.compile(conditions, with: library).engine
      }
    }
    allocatedBytes = max(0, peer_allocated_bytes() - before)
  }

  deinit { unsafe library.pointee.destroy(engine) }

  private static func compile(
    _ conditions: TextArena, with library: UnsafePointer<peer_library>
  ) throws(EngineError) -> (engine: UnsafeMutableRawPointer, seconds: Double) {
    var message = peer_message()
    let start = SuspendingClock.now
    let built = unsafe conditions.withPeerTexts { texts in
      // SAFETY: the texts outlive the call; no peer keeps them.
      unsafe library.pointee.build(&texts, &message)
    }
    let seconds = (SuspendingClock.now - start).seconds
    guard let built = unsafe built else { throw .refused(message.string) }
    return unsafe (built, seconds)
  }

  private static func tryInChild(
    _ conditions: TextArena, with library: UnsafePointer<peer_library>, limits: BuildLimits
  ) throws(EngineError) -> peer_build_report {
    let report = unsafe conditions.withPeerTexts { texts in
      // SAFETY: the child has a copy of the texts, which outlive the call here.
      unsafe peer_build_limited(library, &texts, limits.seconds, UInt64(limits.bytes))
    }
    switch unsafe report.status {
    case PEER_BUILT: return unsafe report
    case PEER_TOO_SLOW: throw .buildTooSlow(limit: limits.seconds)
    case PEER_TOO_LARGE: throw .buildTooLarge(limit: limits.bytes)
    default: throw unsafe .refused(report.message.string)
    }
  }

  var bytes: Int {
    // SAFETY: `engine` comes from the same table and lives as long as this object.
    let told = unsafe library.pointee.index_bytes(engine)
    return told > 0 ? told : allocatedBytes
  }

  /// Runs `body`, in which the peer may go on building.
  func growing<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let before = peer_allocated_bytes()
    try body()
    allocatedBytes += max(0, peer_allocated_bytes() - before)
  }
}

extension TextArena {
  /// Calls `body` with the arena as the shims see it.
  func withPeerTexts<Result>(_ body: (inout peer_texts) -> Result) -> Result {
    // The shims do not look at an empty arena's pointers, but these must not be null.
    let bytes = bytes.isEmpty ? [0] : bytes
    let ends = ends.isEmpty ? [0] : ends
    // SAFETY: the pointers are valid during the call, and `body` lets none escape.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe ends.withUnsafeBufferPointer { ends in
        var texts = unsafe peer_texts(bytes: bytes.baseAddress!, ends: ends.baseAddress!, count: count)
        return unsafe body(&texts)
      }
    }
  }
}

extension peer_message {
  var string: String {
    var text = text
    // SAFETY: the shims end the text with a zero within the field.
    return unsafe withUnsafeBytes(of: &text) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
