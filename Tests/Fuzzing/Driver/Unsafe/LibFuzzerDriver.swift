#if LibFuzzer
  import CLibFuzzer
  import FuzzTargets

  /// What the callback, which can capture nothing, checks.
  private let driven = FuzzTarget.named(name)

  /// Lets libFuzzer make up input for `target`; its options are the program's arguments.
  func drive(_ target: FuzzTarget) -> Int32 {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
    // SAFETY: the arguments live as long as the process; the callback reads `size` bytes at `data` and keeps none.
    return unsafe LLVMFuzzerRunDriver(&count, &arguments) { data, size in
      let input = unsafe [UInt8](UnsafeBufferPointer(start: data, count: size))
      if let driven { check(driven, input) }
      return 0
    }
  }
#endif
