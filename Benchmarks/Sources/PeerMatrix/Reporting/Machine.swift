import Foundation

/// Where figures come from.
package struct Machine: Sendable, Hashable, Codable {
  package var processor: String
  package var architecture: String
  package var cores: Int
  /// `EVENTROUTER_KERNEL`, or "chosen by processor".
  package var kernel: String
  /// The bytes of this very program, hashed: figures of another build are not taken for this one's.
  package var program: String

  package init(kernel: String?) {
    let cpuinfo = FileManager.default.contents(atPath: "/proc/cpuinfo").map {
      String(decoding: $0, as: UTF8.self)
    }
    let model = cpuinfo?.split(separator: "\n").first { $0.hasPrefix("model name") }
    processor =
      model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    #if arch(x86_64)
      let flags = Set(
        (cpuinfo?.split(separator: "\n").first { $0.hasPrefix("flags") } ?? "").split(separator: " "))
      let sets = ["avx2", "avx512bw", "avx512vbmi", "gfni"].filter { flags.contains(Substring($0)) }
      architecture = (["x86-64"] + sets).joined(separator: " ")
    #elseif arch(arm64)
      architecture = "arm64"
    #else
      architecture = "other"
    #endif
    cores = ProcessInfo.processInfo.activeProcessorCount
    self.kernel = kernel ?? "chosen by processor"
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    if let bytes = FileManager.default.contents(atPath: "/proc/self/exe") {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    program = String(hash, radix: 16)
  }

  package var description: String {
    #if DEBUG
      let build = "; DEBUG BUILD, figures mean nothing"
    #else
      let build = ""
    #endif
    return "\(processor) (\(architecture), \(cores) cores), one lane, kernels: \(kernel)\(build)"
  }
}
