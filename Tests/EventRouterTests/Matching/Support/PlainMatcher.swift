/// Finds folded conditions in folded texts with nothing but a dictionary of their first bytes: slow, and
/// plain enough to be believed.
struct PlainMatcher {
  private let folds: [[UInt8]]
  /// At *k*: the conditions of *k* bytes, or at least *k* for the last, by their first *k* bytes.
  private var numbers = [[UInt32: [Int]]](repeating: [:], count: 4)

  init(_ folds: [[UInt8]]) {
    self.folds = folds
    for (number, fold) in folds.enumerated() where !fold.isEmpty {
      let length = min(fold.count, 3)
      numbers[length][Self.key(fold, 0, length), default: []].append(number)
    }
  }

  private static func key(_ bytes: [UInt8], _ begin: Int, _ length: Int) -> UInt32 {
    bytes[begin..<(begin + length)].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The numbers of the conditions in `text`, ascending.
  func numbers(in text: [UInt8]) -> [Int] {
    var found: Set<Int> = []
    for length in 1...3 where !numbers[length].isEmpty && length <= text.count {
      for begin in 0...(text.count - length) {
        for number in numbers[length][Self.key(text, begin, length)] ?? [] {
          let end = begin + folds[number].count
          if end <= text.count, text[begin..<end].elementsEqual(folds[number]) { found.insert(number) }
        }
      }
    }
    return found.sorted()
  }
}
