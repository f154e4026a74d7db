/// Finds folded conditions in folded texts by walking a trie anew from every byte: slow, and plain enough to
/// be believed.
struct PlainMatcher: Sendable {
  /// One more than a byte's place among those that occur; 0 for the others.
  private var classOf = [Int](repeating: 0, count: 256)
  private var width = 1
  /// The children of each node, by class; 0 where there is none.
  private var children: [Int] = []
  /// The condition that ends in each node, or -1.
  private var ends: [Int] = []

  /// - Parameter folds: distinct.
  init(_ folds: [[UInt8]]) {
    for byte in Set(folds.joined()) {
      classOf[Int(byte)] = width
      width += 1
    }
    _ = addNode()
    for (number, fold) in folds.enumerated() {
      var node = 0
      for byte in fold {
        let slot = node * width + classOf[Int(byte)]
        if children[slot] == 0 {
          let child = addNode()
          children[slot] = child
        }
        node = children[slot]
      }
      ends[node] = number
    }
  }

  private mutating func addNode() -> Int {
    children.append(contentsOf: repeatElement(0, count: width))
    ends.append(-1)
    return ends.count - 1
  }

  /// The numbers of the conditions in `text`, ascending.
  func numbers(in text: [UInt8]) -> [Int] {
    var found: Set<Int> = []
    for begin in 0..<text.count {
      var node = 0
      var position = begin
      while position < text.count {
        node = children[node * width + classOf[Int(text[position])]]
        if node == 0 { break }
        if ends[node] >= 0 { found.insert(ends[node]) }
        position += 1
      }
    }
    return found.sorted()
  }
}
