import AllocationStatistics
import EventModel
import Foundation
package import RouterFiles

/// What a measurement depends on besides the workload.
package struct BenchmarkEnvironment: Decodable, JSONRecord, Sendable, Hashable {
  /// The processor's name as the system gives it.
  package var cpu: String
  /// Cores that this process may use.
  @Field<Cores> package var cores: Int
  /// Such as `Linux x86_64`.
  package var platform: String
  /// The version of the compiler that built this program.
  package var swift: String
  /// The commit that this program was built from, with `-dirty` where files differed; `unknown` outside of a
  /// checkout.
  package var commit: String
  /// `release` or `debug`.
  package var configuration: String
  /// Which allocator counts: `jemalloc`, or `system`, which does not.
  package var allocator: String
  /// When measuring began; nil in a file of the first version, as the next two.
  package var timestamp: Timestamp? = nil
  /// The operating system with its release, and its kernel's, such as `Debian GNU/Linux 13 (trixie), kernel 6.12.9`.
  package var system: String? = nil
  /// The version of this package.
  package var library: String? = nil

  /// The environment of this process, which may use `cores` cores.
  package static func current(cores: Int) -> BenchmarkEnvironment {
    BenchmarkEnvironment(
      cpu: cpuName() ?? "unknown", cores: cores,
      platform: "\(systemName) \(architecture)", swift: compilerVersion,
      commit: ProcessInfo.processInfo.environment["EVENTROUTER_COMMIT"] ?? checkoutCommit() ?? "unknown",
      configuration: buildConfiguration, allocator: AllocationStatistics.isAvailable ? "jemalloc" : "system",
      timestamp: .now, system: systemRelease, library: packageVersion)
  }

  /// The same without the moment: equal for all results of one build on one machine.
  package var place: BenchmarkEnvironment {
    var place = self
    place.timestamp = nil
    return place
  }

  /// Names and values in the order of every report; empty where a file does not say.
  package var fields: [(name: String, value: String)] { members.texts }

  package var members: JSONMembers {
    [
      "cpu": cpu, "cores": cores, "platform": platform, "swift": swift, "commit": commit,
      "configuration": configuration, "allocator": allocator, "timestamp": timestamp?.text,
      "system": system, "library": library,
    ]
  }

  private static var buildConfiguration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var systemName: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "other"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  /// The language has no way to ask for the compiler's version but to compare it.
  private static var compilerVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.3)
      "6.3.3 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}

extension BenchmarkEnvironment {
  /// What files of the first version do not say, and others must.
  private struct Moment: Decodable {
    var timestamp: Timestamp
    var system: String
    var library: String
  }

  /// Reads the key `environment` of a file.
  init(of root: JSONObject, version: Int) throws(FileFormatError) {
    self = try root.decode("environment")
    if version == 1 {
      (timestamp, system, library) = (nil, nil, nil)
    } else {
      _ = try root.decode("environment", Moment.self)
    }
  }
}
