/// What a fold is compared with.
enum FoldUse: Sendable {
  case anything
  /// Conditions that are all ASCII. Such a condition is found in a text by what folds to ASCII, and by what folds to nothing
  /// and so joins what it parts. What folds to anything else parts them whatever it is: it need not be folded, and many
  /// scripts need not be looked up at all.
  case conditionsOfASCII

  /// - Parameter folds: bytes of all conditions, folded.
  init(_ folds: View<UInt8>, _ kernels: Kernels) {
    self = kernels.isASCII(folds, 0..<folds.count) ? .conditionsOfASCII : .anything
  }
}
