/// What happens while events are routed.
package enum ChurnPhase: Sendable, Hashable, CaseIterable {
  /// Nothing is updated.
  case idle
  /// Another router is updated, which nobody reads: what any busy neighbour costs.
  case control
  /// The router is updated.
  case updates

  /// In words.
  package var name: String {
    switch self {
    case .idle: "beside nothing"
    case .control: "beside the control"
    case .updates: "beside updates"
    }
  }
}

extension ChurnTurn {
  /// Events per second.
  package subscript(phase: ChurnPhase) -> Double {
    get {
      switch phase {
      case .idle: idle
      case .control: control
      case .updates: updates
      }
    }
    set {
      switch phase {
      case .idle: idle = newValue
      case .control: control = newValue
      case .updates: updates = newValue
      }
    }
  }
}
