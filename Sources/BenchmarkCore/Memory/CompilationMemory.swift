import AllocationStatistics
import EventModel
@_spi(Benchmarks) import EventRouter

/// What memory compiling a configuration takes, as jemalloc counts it. The configuration itself is not in it.
///
/// jemalloc counts size classes, not requests, and cannot tell the requests of blocks that live: a buffer of
/// 17 MiB counts as 20 MiB. (The rest of such a block is never touched, so it takes addresses and no memory.)
/// So what is kept compares with ``classBytes``, not with ``indexBytes``.
package struct CompilationMemory: Decodable, Sendable, Hashable {
  @Field<Count> package var conditions: Int
  /// ``RouterStatistics/indexBytes``: what the index asks for, by its own account.
  @Field<Count> package var indexBytes: Int
  /// The same buffers, each rounded up to jemalloc's size class.
  @Field<Count> package var classBytes: Int
  /// Bytes in use after compiling that were not before.
  @Field<Count> package var keptBytes: Int
  /// The most bytes in use while compiling, beyond those before; see ``looks``.
  @Field<Count> package var peakBytes: Int
  /// How often somebody looked for the peak.
  @Field<Count> package var looks: Int
  package var representation: String

  /// Compiles `configuration` and counts; nil if nobody counts. The caller's process does nothing else
  /// meanwhile.
  package static func measure(
    _ configuration: RouterConfiguration, limits: RouterLimits = .none
  ) throws(ConfigurationError) -> CompilationMemory? {
    // What the first snapshots of a process set up for all: worker threads, the kernels' table, and the runtime's knowledge of the
    // types that are met, for which it allocates 16 KiB now and then. Types are met that the first two do not have, so a small part
    // of the configuration is the third.
    for count in [12, 10_000] { _ = try RouterSnapshot(warmUp(count)) }
    var part = configuration
    part.openScenes = []
    part.declarations = Array(configuration.declarations.prefix(16))
    _ = try RouterSnapshot(part, limits: limits)
    let watch = PeakWatch()
    guard let before = AllocationStatistics.liveBytes else {
      _ = watch.stop()
      return nil
    }
    let snapshot: RouterSnapshot
    do {
      snapshot = try RouterSnapshot(configuration, limits: limits)
    } catch {
      _ = watch.stop()
      throw error
    }
    let after = AllocationStatistics.liveBytes ?? before
    let peak = watch.stop()
    return CompilationMemory(
      conditions: snapshot.statistics.conditions, indexBytes: snapshot.statistics.indexBytes,
      classBytes: snapshot.bufferSizes.reduce(0) { $0 + (AllocationStatistics.sizeClass(of: $1) ?? $1) },
      keptBytes: Int(after) - Int(before), peakBytes: Int(peak.bytes) - Int(before), looks: peak.looks,
      representation: snapshot.statistics.representation)
  }

  /// Few conditions are looked for otherwise than many, and many are compiled on two threads.
  private static func warmUp(_ count: Int) -> RouterConfiguration {
    RouterConfiguration(declarations: [
      SceneDeclaration(id: "a", matching: Set((0..<count).map { "condition-\($0)" }))
    ])
  }

  /// Names and values in the order of every report; bytes where the name says so.
  package var fields: [(name: String, value: Int)] {
    [
      ("conditions", conditions), ("indexBytes", indexBytes), ("classBytes", classBytes),
      ("keptBytes", keptBytes), ("peakBytes", peakBytes), ("looks", looks),
    ]
  }
}
