extension Automaton {
  func save(to writer: inout SavedIndexWriter) {
    let branches = transitions.branches.pairs
    writer.append("states", numbers: transitions.rowWidth, Int(firstMatching))
    writer.append("classes", classes.classOf)
    writer.append("rows", transitions.rows)
    writer.append("rowout", denseOutputs)
    writer.append("nodes", transitions.nodes)
    writer.append("fails", transitions.fails)
    writer.append("children", branches.map(\.child))
    writer.append("parents", branches.map(\.state))
    writer.append("nodeout", sparseOutputs)
    writer.append("links", links)
    writer.append("minima", minima)
  }

  /// Loads an automaton. What is soon made of the rest is made anew: the bits of ``sparseOutputBits``, and the table of
  /// branches, which would else have to be trusted to end every search.
  ///
  /// - Parameter length: bytes of each condition.
  /// - Complexity: O(*n*) in the states and conditions.
  convenience init(
    from reader: inout SavedIndexReader, conditionCount: Int, length: (Int) -> Int
  ) throws(SavedIndexError.Problem) {
    let numbers = try reader.takeNumbers("states", upTo: 256, Int(UInt32.max))
    let rowWidth = numbers[0]
    let classes = ByteClasses(
      classOf: try reader.take("classes", of: UInt8.self, count: 256), count: rowWidth)
    guard (0..<256).allSatisfy({ classes.classOf.view[$0] < rowWidth }) else { throw .malformed("classes") }
    let rows = try reader.take("rows", of: UInt32.self)
    let denseOutputs = try reader.take("rowout", of: UInt32.self)
    let nodes = try reader.take("nodes", of: UInt16.self)
    let fails = try reader.take("fails", of: UInt32.self, count: nodes.count)
    let children = try reader.take("children", of: UInt32.self)
    let parents = try reader.take("parents", of: UInt32.self, count: children.count)
    let sparseOutputs = try reader.take("nodeout", of: UInt32.self)
    let links = try reader.take("links", of: UInt32.self, count: conditionCount)
    let minima = try reader.take("minima", of: UInt32.self, count: conditionCount)

    let check = SavedStates(
      rows: rows.view, rowWidth: rowWidth, nodes: nodes.view, fails: fails.view, children: children.view,
      parents: parents.view)
    try check.check()
    guard numbers[1] <= rows.count, numbers[1] % rowWidth == 0,
      denseOutputs.count == (rows.count - numbers[1]) / rowWidth, denseOutputs.view.isBelow(conditionCount)
    else { throw .malformed("rowout") }
    guard sparseOutputs.count == check.outputCount, sparseOutputs.view.isBelow(conditionCount) else {
      throw .malformed("nodeout")
    }
    guard minima.view.isBelow(conditionCount) else { throw .malformed("minima") }
    for condition in 0..<conditionCount {
      let link = links.view[condition]
      if link == Self.none { continue }
      // What is linked to is shorter, so every chain ends.
      guard link < conditionCount, length(Int(link)) < length(condition) else { throw .malformed("links") }
    }

    let branches = BranchTableBuilder(capacity: children.count)
    for index in 0..<children.count {
      let child = children.view[index]
      let label = UInt8(truncatingIfNeeded: nodes.view[Int(child) - rows.count])
      branches.insert(child, of: parents.view[index], by: label)
    }
    let matching = (0..<nodes.count).lazy.filter { check.flags($0) & Transitions.Flag.output != 0 }
    self.init(
      classes: classes,
      transitions: Transitions(
        rows: rows, rowWidth: rowWidth, nodes: nodes, fails: fails, branches: branches.freeze()),
      firstMatching: UInt32(numbers[1]), denseOutputs: denseOutputs,
      sparseOutputBits: RankedBits(count: nodes.count, positions: matching), sparseOutputs: sparseOutputs,
      links: links, minima: minima)
  }
}
