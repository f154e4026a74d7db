#if LibFuzzer
  /// What libFuzzer, which has the main function, calls with each input (https://llvm.org/docs/LibFuzzer.html).
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // SAFETY: libFuzzer gives `size` bytes at `data`, which are copied;
    // -1: what is too long is no part of the corpus.
    Fuzz.check(unsafe [UInt8](UnsafeBufferPointer(start: data, count: size))) ? 0 : -1
  }
#endif
