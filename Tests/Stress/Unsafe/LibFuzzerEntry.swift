#if LibFuzzer
  import Foundation

  /// In the build that `Scripts/fuzz` has, too, the main function is libFuzzer's (https://llvm.org/docs/LibFuzzer.html): it calls
  /// this first, and nothing else any more.
  @_cdecl("LLVMFuzzerInitialize")
  public func initialize(_ count: UnsafeRawPointer, _ arguments: UnsafeRawPointer) -> CInt {
    Stress.run()
    exit(0)
  }

  /// What libFuzzer wants there to be.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ data: UnsafeRawPointer?, _ size: Int) -> CInt { -1 }
#else
  @main enum Program {
    static func main() { Stress.run() }
  }
#endif
