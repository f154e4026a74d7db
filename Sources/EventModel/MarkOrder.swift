/// Puts long runs of combining marks in the order that canonical equivalence compares them in.
///
/// Comparing or hashing a `String` sorts every run of marks by insertion: in quadratic time, but in linear
/// time where the order is already right. So what comes from a file is put in that order, by counting, before
/// it gets into a `Set`.
///
/// Source: UAX #15, section 3.11 of The Unicode Standard (canonical ordering), Unicode 17.0.
private struct MarkOrder {
  /// Longer runs are put in order. No text that means something has one: UAX #15's Stream-Safe Text Format
  /// allows no more.
  static let longestRun = 30

  private(set) var result = String.UnicodeScalarView()
  private var run: [Unicode.Scalar] = []

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isMark { return run.append(scalar) }
    endRun()
    result.append(scalar)
  }

  /// A counting sort by combining class; marks of one class keep their order.
  mutating func endRun() {
    if run.isEmpty { return }
    if run.count > Self.longestRun {
      var marks: [Unicode.Scalar] = []
      marks.reserveCapacity(run.count)
      for scalar in run {
        if let (first, second) = scalar.twoMarks {
          marks.append(first)
          marks.append(second)
        } else {
          marks.append(scalar)
        }
      }
      let classes = marks.map { Int($0.properties.canonicalCombiningClass.rawValue) }
      var slots = [Int](repeating: 0, count: 257)
      for markClass in classes { slots[markClass + 1] += 1 }
      for markClass in 1..<257 { slots[markClass] += slots[markClass - 1] }
      run = marks
      for (mark, markClass) in zip(marks, classes) {
        run[slots[markClass]] = mark
        slots[markClass] += 1
      }
    }
    // Not by `append(contentsOf:)`, which copies the whole text every time.
    for scalar in run { result.append(scalar) }
    run.removeAll(keepingCapacity: true)
  }
}

extension Unicode.Scalar {
  /// Whether canonical ordering may move what the scalar decomposes into.
  fileprivate var isMark: Bool {
    value >= 0x300 && (properties.canonicalCombiningClass != .notReordered || twoMarks != nil)
  }

  /// The marks that the scalar decomposes into, though its own class is 0: the only three such scalars that
  /// there are and, by Unicode's stability policy, ever will be.
  fileprivate var twoMarks: (Unicode.Scalar, Unicode.Scalar)? {
    switch value {
    case 0xF73: ("\u{F71}", "\u{F72}")
    case 0xF75: ("\u{F71}", "\u{F74}")
    case 0xF81: ("\u{F71}", "\u{F80}")
    default: nil
    }
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
    return String(order.result)
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
