/// Looks in one text for the conditions that a guard does not know: those of buckets with few entries. That takes a
/// bounded number of steps at each position, so nothing is charged for.
struct UncrowdedScan: Sendable {
  private let scope: GuardScope
  private let kernels: Kernels
  private let table: ConditionTable
  private let layers: Storage<OneTextLayer>
  private let fronts: Storage<KernelFront>

  init(
    _ table: ConditionTable, _ layers: Storage<OneTextLayer>, _ fronts: Storage<KernelFront>,
    _ scope: GuardScope, _ kernels: Kernels
  ) {
    self.scope = scope
    self.kernels = kernels
    self.table = table
    self.layers = layers
    self.fronts = fronts
  }

  /// - Parameter text: folded, or ASCII; at most ``PaddedText/maximumBytes``.
  func smallestKey(inFolded text: View<UInt8>, below bound: UInt32) -> UInt32 {
    PaddedText.with { buffer in
      buffer.copy(text, to: 0)
      return text.count
    } body: { text in
      var best = bound
      for index in 0..<layers.count { look(index, text, &best) }
      return best
    }
  }

  private func look(_ index: Int, _ text: PaddedText, _ best: inout UInt32) {
    let layer = layers.view[index]
    let (begin, end) = (text.range.lowerBound, text.range.upperBound)
    let last = end - layer.gramLength
    var first = end - begin < layer.shortest ? end : begin
    while first <= last {
      var passing = kernels.mask(
        text.bytes, from: first, layer.count(from: first, upTo: last), fronts.view, index)
      while passing != 0 {
        look(layer.index, first + passing.trailingZeroBitCount * layer.stride, text, &best)
        passing &= passing - 1
      }
      first += 64 * layer.stride
    }
  }

  private func look(_ index: GramIndexView, _ position: Int, _ text: PaddedText, _ best: inout UInt32) {
    let bucket = Int(index.gram.hash(text.bytes, position) >> index.shift)
    let slots = Int(index.starts[bucket])..<Int(index.starts[bucket + 1])
    if slots.count > scope.uncrowdedEntries { return }
    for slot in slots {
      let entry = index.entries[slot]
      let word = lowercased8(text.bytes.load8(position - entry.windowBefore))
      if (word &<< entry.unusedBits) ^ entry.window != 0 { continue }
      let key = table.keys.view[Int(entry.number)]
      if key >= best { continue }
      let condition = table.bytes(Int(entry.number))
      let begin = position - entry.before
      if condition.count > scope.freeBytes || begin < text.range.lowerBound { continue }
      if begin + condition.count > text.range.upperBound { continue }
      if kernels.equalsCaseless(text.bytes[begin..<(begin + condition.count)], condition) { best = key }
    }
  }
}
