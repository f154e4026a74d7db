/// The states of an ``Automaton`` as a saved index says: is every step from each of them one to a state, and does every
/// search end, within as many steps as the text has bytes?
struct SavedStates {
  let rows: View<UInt32>
  let rowWidth: Int
  let nodes: View<UInt16>
  let fails: View<UInt32>
  /// The sparse states that are no first child, ascending, and whose children they are.
  let children, parents: View<UInt32>

  private var sparseBase: Int { rows.count }
  private func label(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: nodes[index]) }
  func flags(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: nodes[index] &>> 8) }

  /// How many sparse states have output.
  var outputCount: Int {
    (0..<nodes.count).reduce(0) { $0 + (flags($1) & Transitions.Flag.output == 0 ? 0 : 1) }
  }

  /// - Complexity: O(*n*) in the states.
  func check() throws(SavedIndexError.Problem) {
    guard rowWidth > 0, rows.count >= rowWidth, rows.count % rowWidth == 0,
      rows.count + nodes.count <= Int(UInt32.max)
    else { throw .malformed("rows") }
    guard areStates(rows) else { throw .malformed("rows") }
    guard areStates(fails) else { throw .malformed("fails") }
    if nodes.count == 0 {
      if children.count > 0 { throw .malformed("children") }
      return
    }
    let depths = try depths()
    // Rows lead to the first sparse state of a path only. And a failure leads upwards: so a text climbs down by one with
    // each byte, and no further up than it has come down.
    for index in 0..<rows.count where Int(rows[index]) >= sparseBase {
      if depths[Int(rows[index]) - sparseBase] != 1 { throw .malformed("rows") }
    }
    for index in 0..<fails.count where Int(fails[index]) >= sparseBase {
      if depths[Int(fails[index]) - sparseBase] >= depths[index] { throw .malformed("fails") }
    }
  }

  /// Whether every number is where a row begins, or a sparse state.
  private func areStates(_ states: View<UInt32>) -> Bool {
    let (width, rowCount) = (UInt32(rowWidth), UInt32(rows.count / rowWidth))
    let (divisor, base, sparseCount) = (ExactDivisor(width), UInt32(sparseBase), UInt32(nodes.count))
    var others: UInt32 = 0
    for index in 0..<states.count {
      let state = states[index]
      // Where `state` is no multiple, this is not the quotient, and too large or not the quotient of this product.
      let row = UInt32(truncatingIfNeeded: divisor.divide(state))
      let isRow = row < rowCount && row &* width == state
      others |= isRow || state &- base < sparseCount ? 0 : 1
    }
    return others == 0
  }

  /// How many sparse states lead to each, itself counted, from where a row leads.
  private func depths() throws(SavedIndexError.Problem) -> [UInt32] {
    var depths = [UInt32](repeating: 1, count: nodes.count)
    // The class that leads to the last child seen of each: those of siblings ascend, so all of them differ, and a table
    // of branches has few with one place.
    var lastLabels = [UInt8](repeating: 0, count: nodes.count)
    var next = 0
    for child in 0..<nodes.count {
      var parent = child > 0 && flags(child - 1) & Transitions.Flag.firstChild != 0 ? child - 1 : nil
      let isFirst = parent != nil
      if next < children.count, Int(children[next]) == sparseBase + child {
        guard !isFirst, Int(parents[next]) >= sparseBase else { throw .malformed("children") }
        parent = Int(parents[next]) - sparseBase
        next += 1
      }
      guard let parent else { continue }
      // Parents come first: so all of this ends.
      guard parent < child, isFirst || flags(parent) & Transitions.Flag.moreChildren != 0,
        isFirst || label(child) > lastLabels[parent]
      else { throw .malformed("parents") }
      depths[child] = depths[parent] + 1
      lastLabels[parent] = label(child)
    }
    // A first child is the next one, so the last state has none.
    guard next == children.count, flags(nodes.count - 1) & Transitions.Flag.firstChild == 0 else {
      throw .malformed("children")
    }
    return depths
  }
}
