import Foundation

/// What a run of the tests can be told by environment variables.
public enum TestEnvironment {
  /// The folder with the real inputs, which are not part of the package.
  public static let dataFolder: URL? = variable("EVENTROUTER_DATA").map {
    URL(filePath: $0, directoryHint: .isDirectory)
  }

  /// How many events the differential test routes.
  public static let differentialEvents =
    variable("EVENTROUTER_DIFFERENTIAL_EVENTS").flatMap { Int($0) } ?? 100_000

  /// The seed of all random tests: given, to repeat a run, or fresh. Printed either way.
  public static let seed: UInt64 = {
    let seed = variable("EVENTROUTER_SEED").flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 48)
    print("random tests: repeat this run with EVENTROUTER_SEED=\(seed)")
    return seed
  }()

  /// The package's folder.
  public static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func variable(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
