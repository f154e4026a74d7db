extension Verification {
  /// What a report says of how far `engine` was compared with the reference.
  package func note(of engine: EngineName) -> String {
    let compared = Figures.grouped(self.compared)
    switch engine {
    case .reference: return "it is the reference"
    case .foundation:
      return "decides otherwise than the reference on \(Figures.grouped(differences)) of "
        + "\(compared) events (it follows another definition)"
    case .fast:
      return isComplete
        ? "verified: decides as the reference on all \(compared) events"
        : "verified on a sample: decides as the reference on \(compared) of "
          + "\(Figures.grouped(total)) events, spread evenly (all would take it too long)"
    }
  }
}
