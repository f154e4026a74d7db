import CMatchKernels

/// Bits that are set while others read them. A bit that is set early costs a reader time, and changes no answer; none is
/// ever cleared.
@safe final class SharedBits: @unchecked Sendable {
  private let base: UnsafeMutablePointer<UInt32>
  let wordCount: Int

  init(wordCount: Int) {
    self.wordCount = wordCount
    let memory = unsafe LargeMemory.allocate(byteCount: 4 * wordCount, alignment: 64)
    // SAFETY: so many words were just allocated.
    unsafe base = memory.initializeMemory(as: UInt32.self, repeating: 0, count: wordCount)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always) func insert(_ bit: Int) {
    let mask = UInt32(1) << UInt32(bit & 31)
    checkBounds(bit >= 0 && bit >> 5 < wordCount)
    // SAFETY: the bit lies within the words (checked). Readers of the version that needs it see it, because that is
    // published afterwards.
    unsafe cmk_set_bits(base + bit >> 5, mask)
  }

  func contains(_ bit: Int) -> Bool { view[bit >> 5] & 1 << UInt32(bit & 31) != 0 }

  /// Asks for the memory of a bit that will be set to be in the cache soon.
  @inline(__always) func prefetch(_ bit: Int) {
    // SAFETY: prefetching reads nothing and does not fault, wherever it points.
    unsafe cmk_prefetch_to_write(base + bit >> 5)
  }

  var view: View<UInt32> { unsafe View(base: base, count: wordCount) }
}
