/// A choice of open scenes and declarations (a tenant, a feature flag) that fan-out is restricted to: a bit
/// for each position.
public struct SceneSubset: Sendable, Hashable {
  let openScenes: [UInt64]
  let declarations: [UInt64]

  /// The scenes at the positions given, none of which is negative.
  ///
  /// - Parameters:
  ///   - openScenes: positions in the configuration's `openScenes`; those out of its bounds do not matter.
  ///   - declarations: positions in the configuration's `declarations`, likewise.
  public init(openScenes: some Sequence<Int>, declarations: some Sequence<Int>) {
    self.openScenes = Self.words(openScenes)
    self.declarations = Self.words(declarations)
  }

  /// The same scenes by other numbers.
  ///
  /// - Parameters:
  ///   - openScenes: by position, the number of each.
  ///   - declarations: likewise.
  func renamed(openScenes: [UInt32], declarations: [UInt32]) -> SceneSubset {
    func numbers(_ words: [UInt64], _ numbers: [UInt32]) -> [Int] {
      numbers.indices.filter { $0 >> 6 < words.count && words[$0 >> 6] >> UInt64($0 & 63) & 1 != 0 }
        .map { Int(numbers[$0]) }
    }
    return SceneSubset(
      openScenes: numbers(self.openScenes, openScenes), declarations: numbers(self.declarations, declarations)
    )
  }

  private static func words(_ positions: some Sequence<Int>) -> [UInt64] {
    var words: [UInt64] = []
    for position in positions where (0..<Capacity.full.scenes).contains(position) {
      while words.count <= position >> 6 { words.append(0) }
      words[position >> 6] |= 1 << UInt64(position & 63)
    }
    return words
  }
}
