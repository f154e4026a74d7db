import CPeerSupport

/// A peer's compiled conditions, freed with the last engine that uses them.
final class PeerIndex {
  let conditions: Int
  private(set) var build: BuildFigures
  let engine: UnsafeMutableRawPointer
  private let library: UnsafePointer<peer_library>
  /// What the process allocated for the index, for a peer that cannot tell.
  private var allocatedBytes = 0

  init(
    library: UnsafePointer<peer_library>, conditions: TextArena, limits: BuildLimits
  ) throws(EngineError) {
    unsafe self.library = library
    self.conditions = conditions.count
    var peak: Int?
    var childSeconds: Double?
    if conditions.count >= limits.applyFrom {
      var report = unsafe conditions.withPeerTexts { texts in
        // SAFETY: the child gets a copy of the texts, which outlive the call.
        unsafe peer_build_limited(library, &texts, limits.seconds, UInt64(limits.bytes))
      }
      defer { unsafe peer_build_report_release(&report) }
      switch unsafe report.status {
      case PEER_TOO_SLOW: throw .buildTooSlow(limit: limits.seconds)
      case PEER_TOO_LARGE: throw .buildTooLarge(limit: limits.bytes)
      case PEER_REFUSED: throw unsafe .refused(report.message.string)
      default: break
      }
      peak = unsafe Int(report.peak_bytes)
      if let saved = unsafe report.saved, let load = unsafe library.pointee.load {
        var message = unsafe peer_message()
        let loaded = unsafe conditions.withPeerTexts { texts in
          // SAFETY: `saved` is mapped until the report is released.
          unsafe load(saved, report.saved_bytes, &texts, &message)
        }
        guard let loaded = unsafe loaded else { throw unsafe .refused(message.string) }
        unsafe engine = loaded
        build = unsafe BuildFigures(seconds: report.seconds, peakBytes: peak)
        return
      }
      childSeconds = unsafe report.seconds
    }
    let before = peer_allocated_bytes()
    var message = unsafe peer_message()
    let start = SuspendingClock.now
    let built = unsafe conditions.withPeerTexts { texts in
      // SAFETY: the texts outlive the call; no peer keeps them.
      unsafe library.pointee.build(&texts, &message)
    }
    let seconds = (SuspendingClock.now - start).seconds
    guard let built = unsafe built else { throw unsafe .refused(message.string) }
    unsafe engine = built
    build = BuildFigures(seconds: min(seconds, childSeconds ?? seconds), peakBytes: peak)
    allocatedBytes = max(0, peer_allocated_bytes() - before)
  }

  deinit { unsafe library.pointee.destroy(engine) }

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
    // SAFETY: the pointers are valid during the call, and `body` lets none escape.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe ends.withUnsafeBufferPointer { ends in
        let none = unsafe UnsafePointer<UInt8>(bitPattern: 1)!
        var texts = unsafe peer_texts(
          bytes: bytes.baseAddress ?? none, ends: ends.baseAddress ?? UnsafePointer(bitPattern: 4)!,
          count: ends.count)
        return unsafe body(&texts)
      }
    }
  }
}

extension peer_message {
  var string: String {
    // SAFETY: the shims end the text with a zero.
    unsafe withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
