/// Which set of SIMD kernels this process routes with: the best that the processor can run, or the one that the
/// environment variable `EVENTROUTER_KERNEL` names.
///
/// A name that the processor has no set for is ignored: routing is right with every set, and an environment
/// should not keep an app from it. ``ignored`` tells. `evroute` and `routebench` refuse to run instead. An empty
/// value is none.
public struct KernelSelection: Sendable, Hashable {
  /// The set in use: `avx512`, `avx512-gather`, `avx2`, `neon` or `scalar`.
  public let name: String

  /// The sets that this processor can run, best first. The last is always `scalar`, which is plain C.
  public let available: [String]

  /// What the environment variable says, if that is none of ``available`` and therefore without effect.
  public let ignored: String?

  /// What holds for this process. It is chosen once, at the first use.
  public static let current = KernelSelection(
    selected: Kernels.selected.name, available: Kernels.available.map(\.name), override: Kernels.override)

  init(selected: String, available: [String], override: String?) {
    name = selected
    self.available = available
    ignored = override.flatMap { available.contains($0) ? nil : $0 }
  }
}
