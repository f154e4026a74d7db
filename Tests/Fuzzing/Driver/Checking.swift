import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

func say(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  // SAFETY: the call reads the array's bytes and does not keep them.
  _ = unsafe write(2, bytes, bytes.count)
}

/// Checks `input`; a finding ends the process as a trap would, so that the input is kept.
func check(_ target: FuzzTarget, _ input: [UInt8]) {
  do {
    try target.runTimed(input)
  } catch {
    say("finding in \(target.name): \(error)")
    abort()
  }
}
