/// Which names are meant: those that contain a text, or, if it has a `*` or a `?` in it, those that it describes
/// from the first character to the last.
package struct NamePattern: Sendable, Hashable {
  private let characters: [Character]
  private let isGlob: Bool

  /// - Parameter text: `*` stands for any number of characters, `?` for one.
  package init(_ text: String) {
    isGlob = text.contains { $0 == "*" || $0 == "?" }
    characters = Array(isGlob ? text : "*\(text)*")
  }

  /// - Complexity: O(*n* × *m*) in the lengths of the name and the pattern.
  package func matches(_ name: String) -> Bool {
    let name = Array(name)
    var (position, index) = (0, 0)
    // Where the last `*` is, and up to where it reaches: what does not fit behind it makes it reach further.
    var star: (index: Int, position: Int)?
    while position < name.count {
      if index < characters.count, isWildcard(index, "*") {
        star = (index, position)
        index += 1
      } else if index < characters.count, isWildcard(index, "?") || characters[index] == name[position] {
        index += 1
        position += 1
      } else if let last = star {
        star = (last.index, last.position + 1)
        (index, position) = (last.index + 1, last.position + 1)
      } else {
        return false
      }
    }
    return characters[index...].allSatisfy { $0 == "*" }
  }

  private func isWildcard(_ index: Int, _ wildcard: Character) -> Bool { characters[index] == wildcard }
}
