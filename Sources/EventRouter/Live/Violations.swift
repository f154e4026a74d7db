/// What does not hold of what should always hold, in words: the first few.
struct Violations {
  private static let most = 20

  private(set) var found: [String] = []

  mutating func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds && found.count < Self.most { found.append(what()) }
  }
}
