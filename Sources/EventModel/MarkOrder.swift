/// Puts long runs of combining marks in the order that canonical equivalence compares them in.
///
/// Comparing or hashing a `String` sorts every run of marks by insertion: in quadratic time, but in linear
/// time where the order is already right. So what comes from a file is put in that order, by counting, before
/// it gets into a `Set`.
///
/// Source: The Unicode Standard, section 3.11 (canonical ordering); UAX #15.
private struct MarkOrder {
  /// Longer runs are put in order. No text that means something has one: UAX #15's Stream-Safe Text Format
  /// allows no more.
  static let longestRun = 30

  /// The text up to the current run.
  private(set) var utf8: [UInt8] = []
  private var run: [(mark: Unicode.Scalar, combiningClass: Int)] = []

  mutating func append(_ scalar: Unicode.Scalar) {
    let combiningClass = scalar.combiningClass
    if combiningClass > 0 { return run.append((scalar, combiningClass)) }
    endRun()
    utf8.append(contentsOf: scalar.utf8)
  }

  /// A counting sort by combining class; marks of one class keep their order.
  mutating func endRun() {
    if run.isEmpty { return }
    if run.count > Self.longestRun {
      var slots = [Int](repeating: 0, count: 257)
      for (_, combiningClass) in run { slots[combiningClass + 1] += 1 }
      for combiningClass in 1..<257 { slots[combiningClass] += slots[combiningClass - 1] }
      let written = run
      for element in written {
        run[slots[element.combiningClass]] = element
        slots[element.combiningClass] += 1
      }
    }
    for (mark, _) in run { utf8.append(contentsOf: mark.utf8) }
    run.removeAll(keepingCapacity: true)
  }
}

extension Unicode.Scalar {
  /// The canonical combining class; 0 for what canonical ordering does not move.
  ///
  /// U+0F73, U+0F75 and U+0F81 have class 0 though they decompose into marks, which would have to be moved. But
  /// the standard library (6.3) moves nothing past them, and its operators are what counts here.
  fileprivate var combiningClass: Int {
    value < 0x300 ? 0 : Int(properties.canonicalCombiningClass.rawValue)
  }
}

extension String {
  /// The text with every run of more than 30 combining marks in canonical order, so that `String`'s own
  /// operators take linear time on it. Equal to the text by those operators, and with the same fold.
  ///
  /// - Complexity: O(*n*) in the UTF-8 bytes; most texts are returned as they are.
  package var withMarksInOrder: String {
    guard hasLongRunBeyondASCII else { return self }
    var order = MarkOrder()
    for scalar in unicodeScalars { order.append(scalar) }
    order.endRun()
    return String(decoding: order.utf8, as: UTF8.self)
  }

  /// Whether so many bytes beyond ASCII are side by side as a long run of marks has at least.
  private var hasLongRunBeyondASCII: Bool {
    let fewest = 2 * (MarkOrder.longestRun + 1)
    if utf8.count < fewest { return false }
    var count = 0
    for byte in utf8 {
      count = byte < 0x80 ? 0 : count + 1
      if count == fewest { return true }
    }
    return false
  }
}
