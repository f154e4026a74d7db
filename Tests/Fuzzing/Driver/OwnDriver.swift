#if !LibFuzzer
  import Foundation
  import FuzzTargets
  import RouterTestSupport

  /// Where the toolchain has no libFuzzer: changes the inputs of the corpora at random, and watches nothing. Has the
  /// options of ``OwnOptions`` and passes over the others. Files instead of folders are checked once each.
  @main enum OwnDriver {
    static func main() {
      let target = Fuzz.target
      let options = OwnOptions(CommandLine.arguments.dropFirst())
      Fuzz.say("own driver: \(target.name), -seed=\(options.seed)")
      var inputs: [[UInt8]] = []
      var isOnlyFiles = true
      for path in options.paths {
        let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
        guard isFolder || FileManager.default.isReadableFile(atPath: path) else {
          Fuzz.say("fuzz: cannot read \(path)")
          exit(66)
        }
        if isFolder { isOnlyFiles = false }
        inputs += isFolder ? files(in: path) : contents(of: URL(filePath: path))
      }
      if isOnlyFiles, !inputs.isEmpty {
        for input in inputs { check(input, options) }
      } else {
        run(target, inputs.isEmpty ? [[]] : inputs, options)
      }
    }

    private static func files(in folder: String) -> [[UInt8]] {
      let all = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil)
      return (all?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }.sorted {
        $0.path < $1.path
      }
      .flatMap(contents(of:))
    }

    private static func contents(of file: URL) -> [[UInt8]] {
      (try? Data(contentsOf: file)).map { [[UInt8]($0)] } ?? []
    }

    private static func run(_ target: FuzzTarget, _ inputs: [[UInt8]], _ options: OwnOptions) {
      var random = SeededGenerator(seed: options.seed)
      let current = URL(filePath: options.artifactPrefix + "unfinished-\(getpid())")
      let deadline = ContinuousClock.now + .seconds(options.seconds)
      var executions = 0
      while executions < options.runs, ContinuousClock.now < deadline {
        var input = executions < inputs.count ? inputs[executions] : random.element(of: inputs)
        if executions >= inputs.count { input = options.changed(input, inputs, using: &random) }
        if input.count > target.maximumBytes { input.removeLast(input.count - target.maximumBytes) }
        // A trap leaves no time to write what was checked; so it is written before.
        try? Data(input).write(to: current)
        check(input, options)
        executions += 1
      }
      try? FileManager.default.removeItem(at: current)
      Fuzz.say("stat::number_of_executed_units: \(executions)")
    }

    /// A signal ends a check that takes too long.
    private static func check(_ input: [UInt8], _ options: OwnOptions) {
      alarm(UInt32(clamping: options.timeout))
      Fuzz.check(input)
      alarm(0)
    }
  }
#endif
