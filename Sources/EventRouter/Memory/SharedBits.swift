import CMatchKernels

/// Bits that one thread at a time sets, while others read them. A bit that is set early costs a reader time, and changes no
/// answer; none is cleared that anybody reads.
@safe final class SharedBits: @unchecked Sendable {
  private let base: UnsafeMutablePointer<UInt32>
  let wordCount: Int

  /// Bits of which none is set.
  convenience init(wordCount: Int) {
    self.init(uninitializedWordCount: wordCount)
    clear(words: 0..<wordCount)
  }

  /// Bits that are to be cleared before they are set or read.
  init(uninitializedWordCount wordCount: Int) {
    self.wordCount = wordCount
    let memory = unsafe LargeMemory.allocate(byteCount: 4 * wordCount, alignment: 64)
    // SAFETY: so many words were just allocated.
    unsafe base = memory.bindMemory(to: UInt32.self, capacity: wordCount)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always) func insert(_ bit: Int) {
    let mask = UInt32(1) << UInt32(bit & 31)
    checkBounds(bit >= 0 && bit >> 5 < wordCount)
    // SAFETY: the bit lies within the words (checked). Readers of the version that needs it see it, because that is
    // published afterwards.
    unsafe cmk_set_bits(base + bit >> 5, mask)
  }

  /// Clears all bits of `words`, which nobody may read meanwhile.
  func clear(words: Range<Int>) {
    checkBounds(words.lowerBound >= 0 && words.upperBound <= wordCount)
    // SAFETY: the words were allocated (checked); they are trivial.
    unsafe (base + words.lowerBound).update(repeating: 0, count: words.count)
  }

  func contains(_ bit: Int) -> Bool { view[bit >> 5] & 1 << UInt32(bit & 31) != 0 }

  /// Asks for the memory of a bit that will be set to be in the cache soon.
  @inline(__always) func prefetch(_ bit: Int) {
    // SAFETY: prefetching reads nothing and does not fault, wherever it points.
    unsafe cmk_prefetch_to_write(base + bit >> 5)
  }

  var view: View<UInt32> { unsafe View(base: base, count: wordCount) }
}
