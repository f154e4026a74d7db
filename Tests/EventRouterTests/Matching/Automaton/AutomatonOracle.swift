@testable import EventRouter

/// What an automaton of some conditions must be, by the definition: its states are the conditions' prefixes,
/// and after reading a text it is in the longest suffix of it that is one.
struct AutomatonOracle {
  typealias Bytes = ArraySlice<UInt8>

  let folds: [[UInt8]]
  /// Every prefix once, the empty one first.
  let prefixes: [Bytes]
  private let indexOfPrefix: [Bytes: Int]
  private let numberOfFold: [Bytes: Int]

  /// - Parameter folds: distinct.
  init(_ folds: [[UInt8]]) {
    self.folds = folds
    var prefixes: [Bytes] = [[]]
    var indices: [Bytes: Int] = [[]: 0]
    for fold in folds {
      for length in 1...fold.count where indices[fold[..<length]] == nil {
        indices[fold[..<length]] = prefixes.count
        prefixes.append(fold[..<length])
      }
    }
    self.prefixes = prefixes
    indexOfPrefix = indices
    numberOfFold = Dictionary(uniqueKeysWithValues: folds.enumerated().map { ($1[...], $0) })
  }

  /// The state after reading `text`: an index into ``prefixes``.
  func state(after text: Bytes) -> Int {
    var suffix = text
    while true {
      if let index = indexOfPrefix[suffix] { return index }
      suffix = suffix.dropFirst()
    }
  }

  /// Conditions that end where `text` does, longest first.
  func outputs(after text: Bytes) -> [Int] {
    text.indices.compactMap { numberOfFold[text[$0...]] }
  }
}
