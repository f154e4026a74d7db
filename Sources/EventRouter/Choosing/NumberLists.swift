/// Lists of numbers, one behind the other, so that many short ones take no block of memory each.
struct NumberLists: Sendable {
  private let numbers: [Int]
  /// Where the list with each number ends.
  private let ends: [Int]

  /// - Parameters:
  ///   - count: how many lists.
  ///   - entries: what is in which list, in the order in which the list is to have it.
  /// - Complexity: O(*n*) in `count` and the entries.
  init(count: Int, _ entries: [(list: Int, number: Int)]) {
    var ends = [Int](repeating: 0, count: count)
    for entry in entries { ends[entry.list] += 1 }
    for list in ends.indices.dropFirst() { ends[list] += ends[list - 1] }
    self.ends = ends
    // From the back, so that each list's end moves to its start.
    var numbers = [Int](repeating: 0, count: entries.count)
    for entry in entries.reversed() {
      ends[entry.list] -= 1
      numbers[ends[entry.list]] = entry.number
    }
    self.numbers = numbers
  }

  var count: Int { ends.count }
  /// Numbers in all lists.
  var numberCount: Int { numbers.count }

  subscript(list: Int) -> ArraySlice<Int> { numbers[(list == 0 ? 0 : ends[list - 1])..<ends[list]] }
}
