import ArgumentParser
import PeerEngines
import PeerMatrix

extension Peers {
  func chosenCells() throws -> [Cell] {
    var chosen = quick ? Cell.quick : Cell.full
    if let cells {
      chosen = try items(cells).map { name in
        guard let cell = Cell(name: name) else {
          throw ValidationError(
            "--cells: \"\(name)\" is no cell; expected kind/conditions/bytes, see --list.")
        }
        return cell
      }
    }
    if let filter { chosen = chosen.filter { $0.name.contains(filter) } }
    if chosen.isEmpty { throw ValidationError("No cell is left; see --list.") }
    return chosen
  }

  func chosenEngines() throws -> [String] {
    guard let engines else { return EngineSet.allNames }
    let wanted = items(engines)
    for name in wanted where !EngineSet.allNames.contains(name) {
      throw ValidationError(
        "--engines: \"\(name)\" is unknown; expected some of \(EngineSet.allNames.joined(separator: ", ")).")
    }
    if wanted.isEmpty { throw ValidationError("--engines: expected at least one name.") }
    return EngineSet.allNames.filter(wanted.contains)
  }

  func chosenQuestions() throws -> [Question] {
    guard let questions else { return Question.allCases }
    return try items(questions).map { name in
      guard let question = Question(rawValue: name) else {
        throw ValidationError(
          "--questions: \"\(name)\" is unknown; expected destination, allMatches or oneByOne.")
      }
      return question
    }
  }

  private func items(_ list: String) -> [String] { list.split(separator: ",").map(String.init) }
}
