import Synchronization

/// Remembers that grams did not pay for texts that came one at a time, so that where many are dense with matches the guard
/// scans them at once: what ``Backoff`` is for windows. One for all threads, since such texts have no lane; a hint only,
/// which never changes an answer.
///
/// The *level* rises with each text that would have cost less by the guard, and falls with others, of which a sample is
/// looked at. While it is 0, which it is where such texts are rare, it is read and never written, so that threads do not
/// take a line of the cache from each other.
struct OneTextBackoff: ~Copyable {
  private let level = Atomic<UInt32>(0)

  private static let rise: UInt32 = 8
  private static let highest: UInt32 = 256
  /// From this level on texts are the guard's, but for the sample.
  private static let high: UInt32 = 128
  /// One of so many texts is in the sample.
  private static let sampled: UInt32 = 32

  /// Whether ``shouldSkip(isSample:)`` is to be asked.
  @inline(__always) var isWatching: Bool { level.load(ordering: .relaxed) != 0 }

  /// Whether the guard should scan a text alone.
  func shouldSkip(isSample: Bool) -> Bool { !isSample && level.load(ordering: .relaxed) >= Self.high }

  /// Whether `text` is in the sample: by its last bytes and by where it lies, so that a text that comes again and again is
  /// not always in it or never.
  func isSample(_ text: PaddedText) -> Bool {
    let mixed = (text.bytes.load8(text.end &- 8) ^ text.address) &* 0x9E37_79B9_7F4A_7C15
    return mixed &>> 59 == 0
  }

  /// Notes a text that would have cost less by the guard.
  @inline(never) func noteDear() {
    let before = level.load(ordering: .relaxed)
    // Two threads may do so at once, and one of them may be lost: that does not matter.
    if before < Self.highest { level.store(before + Self.rise, ordering: .relaxed) }
  }

  /// Notes a text of the sample for which grams paid. Where all texts are looked for by grams, it stands for those that are
  /// not in the sample, too.
  func noteCheap() {
    let before = level.load(ordering: .relaxed)
    let fall = before >= Self.high ? 1 : Self.sampled
    if before != 0 { level.store(before - min(before, fall), ordering: .relaxed) }
  }

  /// Forgets what was noted.
  func reset() { level.store(0, ordering: .relaxed) }
}
