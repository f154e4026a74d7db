extension LiveOwners {
  /// Looks whether labels tell the order, and numbers are each used once.
  func check(_ name: String, _ violations: inout Violations) {
    var last: UInt32?
    var ordered: Set<Int> = []
    order.forEach { number in
      violations.expect(contents[number] != nil, "\(name) \(number) is in the order, and there is none")
      violations.expect(ordered.insert(number).inserted, "\(name) \(number) is in the order twice")
      violations.expect(
        last.map { $0 < labels[number] } ?? true,
        "\(name) \(number): its label \(labels[number]) is not above that of the one before")
      last = labels[number]
    }
    violations.expect(order.count == ordered.count, "\(name): the order counts \(order.count)")
    violations.expect(order.isConsistent, "\(name): the order's chunks are not what is known of them")
    violations.expect(free.count == Set(free).count, "\(name): a number is free twice")
    violations.expect(
      free.indices.allSatisfy { freePlaces[free[$0]] == $0 },
      "\(name): a free number is not where it should be")
    violations.expect(
      Set(free) == Set(contents.indices.filter { contents[$0] == nil }), "\(name): free numbers are not free"
    )
    for (number, owner) in contents.enumerated() {
      violations.expect(owner == nil || ordered.contains(number), "\(name) \(number) is not in the order")
      violations.expect(
        labelPages[number] == labels[number], "\(name) \(number): readers see another label")
      violations.expect(
        pages[number].object(as: LiveOwner.self) === owner, "\(name) \(number): readers see another one")
    }
  }
}
