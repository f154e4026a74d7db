import EventRouter

/// The folds of single scalars. Every scalar is folded by itself, so the fold of a text is that of its scalars,
/// one after the other.
///
/// What was asked for is kept: at most a number for each of Unicode's scalars, and their folds.
struct ScalarFolds: Sendable {
  /// By the scalar divided by 64: where its entries begin, or -1 for none yet.
  private var pages = [Int32](repeating: -1, count: 0x11_0000 / 64)
  /// Where a fold begins in ``pool`` and how long it is, as `(start + 1) << 8 | length`; 0 if nobody asked.
  private var entries: [UInt64] = []
  private var pool: [UInt8] = []

  /// Appends the fold of `scalar` to `bytes`.
  @inline(__always)
  mutating func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      return
    }
    let entry = entry(scalar)
    let start = Int(entry >> 8) - 1
    for index in start..<(start + Int(entry & 0xFF)) { bytes.append(pool[index]) }
  }

  private mutating func entry(_ scalar: Unicode.Scalar) -> UInt64 {
    let (page, offset) = (Int(scalar.value / 64), Int(scalar.value % 64))
    if pages[page] < 0 {
      pages[page] = Int32(entries.count)
      entries.append(contentsOf: repeatElement(0, count: 64))
    }
    let index = Int(pages[page]) + offset
    if entries[index] == 0 {
      let fold = Folding.fold(String(scalar)).utf8
      entries[index] = UInt64(pool.count + 1) << 8 | UInt64(fold.count)
      pool.append(contentsOf: fold)
    }
    return entries[index]
  }
}
