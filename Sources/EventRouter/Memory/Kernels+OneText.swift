import CMatchKernels

/// A filter as the kernels want it that look at one text.
@safe struct KernelFront {
  fileprivate let raw: cmk_front

  init(_ filter: GramFilterView) {
    unsafe raw = cmk_front(
      grams: cmk_gram_filter(
        gram: filter.gram.raw, words: filter.words.base, bits: UInt32(filter.bits),
        stride: UInt32(filter.stride)),
      // No groups: its tables are not looked at.
      buckets: cmk_bucket_filter(positions: 0, groups: 0, tables: View<UInt8>.empty.base))
  }

  init(_ filter: BucketFilterView) {
    unsafe raw = cmk_front(
      // It is not looked at.
      grams: cmk_gram_filter(
        gram: Gram(length: 1).raw, words: View<UInt32>.empty.base, bits: 5, stride: 1),
      buckets: cmk_bucket_filter(
        positions: UInt32(filter.positions), groups: UInt32(filter.groups), tables: filter.tables.base))
  }

  /// The distance between positions.
  fileprivate var stride: Int { unsafe raw.buckets.groups != 0 ? 1 : Int(raw.grams.stride) }
}

extension Kernels {
  /// A bit for each of the `count` positions, a stride apart from `position` on, that pass the front at `index`, the
  /// first lowest: at most 64. `text` has CMK_READ_AHEAD bytes beyond the last.
  @inline(__always) func mask(
    _ text: View<UInt8>, from position: Int, _ count: Int, _ fronts: View<KernelFront>, _ index: Int
  ) -> UInt64 {
    checkBounds(index >= 0 && index < fronts.count && count > 0 && count <= 64)
    checkBounds(
      position + (count - 1) * fronts[index].stride + Int(CMK_READ_AHEAD) <= text.count && position >= 0)
    // SAFETY: the front lies within the view, and its only member is the kernels' own; the kernel reads within what is
    // checked above.
    return unsafe (fronts.base + index).withMemoryRebound(to: cmk_front.self, capacity: 1) {
      unsafe cmk_front_mask(pointer, $0, text.base + position, count)
    }
  }
}
