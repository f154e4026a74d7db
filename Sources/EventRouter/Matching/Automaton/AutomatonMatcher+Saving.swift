extension AutomatonMatcher {
  func save(to writer: inout SavedIndexWriter) {
    writer.append("matcher", numbers: SavedMatcher.automaton)
    saveStates(to: &writer)
  }

  /// Writes what ``init(from:_:isPart:kernels:)`` reads.
  func saveStates(to writer: inout SavedIndexWriter) {
    if let names { writer.append("names", names) }
    automaton.save(to: &writer)
  }

  /// Loads a matcher for the conditions of `table`, or for some of them.
  convenience init(
    from reader: inout SavedIndexReader, _ table: ConditionTable, isPart: Bool, kernels: Kernels
  ) throws(SavedIndexError.Problem) {
    guard isPart else {
      let automaton = try Automaton(from: &reader, conditionCount: table.count, length: table.length)
      self.init(automaton, keys: table.keys, longest: table.longest, kernels: kernels, names: nil)
      return
    }
    let names = try reader.take("names", of: UInt32.self)
    guard names.view.isBelow(table.count), names.view.isStrictlyAscending else { throw .malformed("names") }
    let automaton = try Automaton(from: &reader, conditionCount: names.count) { number in
      table.length(Int(names.view[number]))
    }
    let keys = MutableStorage<UInt32>(count: names.count, repeating: 0)
    var longest = 0
    for number in 0..<names.count {
      keys.view[number] = table.keys.view[Int(names.view[number])]
      longest = max(longest, table.length(Int(names.view[number])))
    }
    self.init(automaton, keys: keys.freeze(), longest: longest, kernels: kernels, names: names)
  }
}
