// usage: stress [--versions] [--seconds N] [--seed N] [--plant race|overflow|torn]
//
// Changes a router on some threads while others route through every entrance and compare what they get with the
// reference, on the snapshot that decided. Made for Scripts/sanitize, which builds it with a sanitizer; prints what
// was done, and exits 1 at the first decision that is wrong, or if lanes never ran on threads of their own.
//
//   --versions     instead, change it as fast as it goes, while others see to it that each answer belongs to one version
//                  that was in force while they asked, and that snapshots that are held say what they said
//   --seconds N    how long; default 10
//   --seed N       what is done; when, the machine decides. Default: a fresh one, printed
//   --plant FAULT  do nothing but a race or an access out of bounds, which a sanitizer has to report; or do each
//                  operation of a transaction by itself (torn), which --versions has to report
import Foundation

/// The program. ``Program`` or libFuzzer has the main function.
enum Stress {
  static func run() {
    var seconds = 10
    var seed = UInt64.random(in: 0..<1 << 48)
    var versions = false
    var isTorn = false
    var arguments = CommandLine.arguments.dropFirst()
    while let option = arguments.popFirst() {
      if option == "--versions" {
        versions = true
        continue
      }
      switch (option, arguments.popFirst()) {
      case ("--seconds", let value?) where Int(value).map { (1...86_400).contains($0) } == true:
        seconds = Int(value)!
      case ("--seed", let value?) where UInt64(value) != nil: seed = UInt64(value)!
      case ("--plant", "race"?):
        Planted.race()
        exit(0)
      case ("--plant", "overflow"?):
        Planted.overflow()
        exit(0)
      case ("--plant", "torn"?): isTorn = true
      default:
        print("usage: stress [--versions] [--seconds 1...86400] [--seed N] [--plant race|overflow|torn]")
        exit(64)
      }
    }
    print("stress: \(seconds) s, --seed \(seed)")
    do {
      if versions {
        let run = try VersionsRun(seed: seed, deadline: .now + .seconds(seconds), noise: 60, isTorn: isTorn)
        try run.perform()
        print("stress: \(run.counts)")
        exit(0)
      }
      let run = try StressRun(seed: seed, deadline: .now + .seconds(seconds))
      let threads = try run.perform()
      print("stress: \(run.counts)")
      print("stress: at most \(threads.most) threads, of which \(threads.own) its own")
      if threads.most <= threads.own {
        print("stress: lanes never ran on threads of their own")
        exit(1)
      }
    } catch {
      print("stress: \(error)")
      exit(1)
    }
  }
}
