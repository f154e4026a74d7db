import Foundation

/// How much memory this process has.
package enum ResidentMemory {
  /// Bytes that lie in memory now, the program's own included; nil where the system does not tell.
  package static var bytes: Int? {
    // Such as "VmRSS:     10500 kB".
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    let words = line?.split { $0 == " " || $0 == "\t" } ?? []
    return words.count == 3 ? Int(words[1]).map { $0 * 1_024 } : nil
  }
}
