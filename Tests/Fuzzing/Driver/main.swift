// The program behind Scripts/fuzz, which has the options. EVENTROUTER_FUZZ_TARGET names the target: libFuzzer
// starts programs anew with options of its own.
import FuzzTargets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// SAFETY: no other thread changes the environment, and the string is copied.
let name = unsafe getenv("EVENTROUTER_FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
if CommandLine.arguments.dropFirst().first == "--list" {
  for target in FuzzTarget.all { print(target.name, target.maximumBytes) }
  exit(0)
}
guard let target = FuzzTarget.named(name) else {
  say("fuzz: no target '\(name)'; Scripts/fuzz runs this program, and --help of it lists the targets")
  exit(64)
}
exit(drive(target))
