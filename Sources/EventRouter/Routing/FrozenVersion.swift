/// A version of an updated router that was compiled when updates paused: small sets are routed by faster so. Its decisions
/// call scenes what the version calls them.
final class FrozenVersion: Sendable {
  let snapshot: RouterSnapshot
  private let openScenes, declarations: Storage<UInt32>
  private let origin: UInt16

  /// - Parameters:
  ///   - numbers: the version's.
  ///   - snapshot: of the configuration of `version`.
  init(_ version: LiveVersion, _ numbers: LiveNumbers, _ snapshot: RouterSnapshot) {
    self.snapshot = snapshot
    (openScenes, declarations) = (Storage(numbers.openScenes), Storage(numbers.declarations))
    origin = version.scenes.origin
  }

  /// A decision of the compiled snapshot as one of the version.
  @inline(__always) func renamed(_ decision: Decision) -> Decision {
    let bits = decision.bits
    if bits & (1 << 33) != 0 { return decision.stamped(origin) }
    let position = Int(UInt32(truncatingIfNeeded: bits))
    let number = (bits & (1 << 32) != 0 ? declarations : openScenes).view[position]
    return Decision(bits: bits & ~UInt64(UInt32.max) | UInt64(number)).stamped(origin)
  }
}
