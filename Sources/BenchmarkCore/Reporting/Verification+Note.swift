extension Verification {
  /// What a report says of how far `engine` was compared with the reference: on `compared` of `total` events, of
  /// which `differing` differ.
  package static func note(of engine: EngineName, compared count: Int, differing: Int, total: Int) -> String {
    let compared = Figures.grouped(count)
    switch engine {
    case .reference: return "it is the reference"
    case .foundation:
      return "decides otherwise than the reference on \(Figures.grouped(differing)) of "
        + "\(compared) events (it follows another definition)"
    case .fast, .fastOne:
      return count == total
        ? "verified: decides as the reference on all \(compared) events"
        : "verified on a sample: decides as the reference on \(compared) of "
          + "\(Figures.grouped(total)) events, spread evenly (all would take it too long)"
    }
  }
}
