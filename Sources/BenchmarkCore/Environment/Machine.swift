import Foundation

extension BenchmarkEnvironment {
  /// The processor's name; nil where the system does not tell.
  static func cpuName() -> String? {
    #if os(Linux)
      guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
      let line = text.split(separator: "\n").first { $0.hasPrefix("model name") || $0.hasPrefix("Model") }
      return line?.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) }
    #else
      return output(of: "/usr/sbin/sysctl", ["-n", "machdep.cpu.brand_string"])
    #endif
  }

  /// The operating system with its release, and its kernel's.
  static var systemRelease: String {
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    guard let kernel = try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8) else {
      return system
    }
    return "\(system), kernel \(kernel.trimmingCharacters(in: .whitespacesAndNewlines))"
  }

  /// What git calls the checkout that this program's build folder lies in.
  static func checkoutCommit() -> String? {
    guard var folder = Bundle.main.executableURL?.deletingLastPathComponent() else { return nil }
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      guard folder.pathComponents.count > 1 else { return nil }
      folder.deleteLastPathComponent()
    }
    return output(
      of: "/usr/bin/env",
      ["git", "-C", folder.path, "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"])
  }

  /// The first line that a program prints; nil if it cannot be run or fails.
  private static func output(of program: String, _ arguments: [String]) -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
