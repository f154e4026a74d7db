/// What a lane takes of a batch at a time. Decisions do not depend on it; tests make it small, so that several lanes
/// really run.
@_spi(Benchmarks) public struct ChunkSize: Sendable {
  /// Bytes of text.
  var bytes: Int
  /// Events, where texts are short.
  var events: Int

  /// Large enough that taking one costs nothing beside routing it, small enough to share.
  @_spi(Benchmarks) public static let standard = ChunkSize(bytes: 1 << 15, events: 1 << 11)

  /// - Precondition: both are at least 1.
  @_spi(Benchmarks) public init(bytes: Int, events: Int) {
    precondition(bytes > 0 && events > 0)
    self.bytes = bytes
    self.events = events
  }

  /// Twice as much: for all matches, whose parts are put together afterwards.
  var doubled: ChunkSize { ChunkSize(bytes: 2 * bytes, events: 2 * events) }
}
