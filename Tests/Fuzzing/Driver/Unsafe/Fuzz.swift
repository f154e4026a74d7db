import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The program behind `Scripts/fuzz`, which has the options. Its main function is libFuzzer's or that of ``OwnDriver``.
enum Fuzz {
  /// The target to check, by an environment variable: libFuzzer starts programs anew with options of its own.
  static let target: FuzzTarget = {
    // SAFETY: no other thread changes the environment, and the string is copied.
    let name = unsafe getenv("EVENTROUTER_FUZZ_TARGET").map { unsafe String(cString: $0) }
    if let target = name.flatMap({ FuzzTarget.named($0) }) { return target }
    say("fuzz: EVENTROUTER_FUZZ_TARGET names no target; use Scripts/fuzz")
    exit(64)
  }()

  /// Checks `input`; a finding ends the process as a trap would, so that the input is kept.
  ///
  /// - Returns: False for an input that is longer than the target's.
  @discardableResult static func check(_ input: [UInt8]) -> Bool {
    if input.count > target.maximumBytes { return false }
    do {
      try target.runTimed(input)
    } catch {
      say("finding in \(target.name): \(String("\(error)".unicodeScalars.prefix(2_000)))")
      abort()
    }
    return true
  }

  static func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    // SAFETY: the call reads the array's bytes and does not keep them.
    _ = unsafe write(2, bytes, bytes.count)
  }
}
