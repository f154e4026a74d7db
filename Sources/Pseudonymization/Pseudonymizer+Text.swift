import EventRouter

extension Pseudonymizer {
  /// Punctuation of URLs, which says how one is built and nothing about whom it is for.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", "=": true
    default: isPathPunctuation(scalar)
    }
  }

  /// Punctuation that tells where the path extension is.
  private static func isPathPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ":", "/", "?", "#", ".": true
    default: false
    }
  }

  /// So many signs of punctuation stay side by side, enough for `://`; more are replaced as the rest is.
  private static let punctuationRun = 3

  /// So often another path extension is sought for one that a document group opens.
  private static let extensionTries = 64

  /// A text in which the same conditions occur, with nothing else left of it; nil if none was found.
  ///
  /// - Parameter isDocument: Whether document groups look at its path extension.
  /// - Complexity: O(*n*), whatever the conditions.
  mutating func replacement(for text: String, isDocument: Bool) -> String? {
    let original = FoldedText(Array(text.unicodeScalars), &folds)
    var stays = original.covered(by: occurrences)
    let isPath = isDocument && hasDocumentGroups
    keepPunctuation(in: original.scalars, isPath: isPath, &stays)
    let openedExtension = isPath ? snapshot.documentExtension(of: text) : nil
    if let openedExtension {
      for index in scalars(of: openedExtension, in: original.scalars) { stays[index] = true }
    }
    var replacement = Replacement(
      original, stays: stays, draws: numbers(for: text, original.scalars, stays), occurrences: occurrences,
      alphabets: alphabets)
    guard replacement.replace() else { return nil }
    var result = Self.string(replacement.scalars)
    guard isPath, openedExtension == nil else { return result }
    for _ in 0..<Self.extensionTries {
      guard let opened = snapshot.documentExtension(of: result) else { return result }
      guard replacement.replaceAgain(scalars(of: opened, in: replacement.scalars)) else { return nil }
      result = Self.string(replacement.scalars)
    }
    return nil
  }

  /// A text of the same form, whatever matches in it; nil if none was found.
  mutating func unmatchedReplacement(for text: String) -> String? {
    let original = FoldedText(Array(text.unicodeScalars), &folds)
    var stays = [Bool](repeating: false, count: original.scalars.count)
    keepPunctuation(in: original.scalars, isPath: false, &stays)
    var replacement = Replacement(
      original, stays: stays, draws: numbers(for: text, original.scalars, stays), occurrences: noOccurrences,
      alphabets: allAlphabets)
    return replacement.replace() ? Self.string(replacement.scalars) : nil
  }

  private func keepPunctuation(in scalars: [Unicode.Scalar], isPath: Bool, _ stays: inout [Bool]) {
    var run = 0
    for (index, scalar) in scalars.enumerated() {
      guard !stays[index], Self.isPunctuation(scalar) else {
        run = 0
        continue
      }
      run += 1
      stays[index] = run <= Self.punctuationRun || isPath && Self.isPathPunctuation(scalar)
    }
  }

  /// The scalars that lie in a range of UTF-8 bytes.
  private func scalars(of bytes: Range<Int>, in scalars: [Unicode.Scalar]) -> Range<Int> {
    var offset = 0
    var (start, end) = (scalars.count, scalars.count)
    for (index, scalar) in scalars.enumerated() {
      if offset == bytes.lowerBound { start = index }
      if offset == bytes.upperBound { end = index }
      offset += UTF8.width(scalar)
    }
    return min(start, end)..<end
  }

  /// A number for each scalar, drawn for each token: a run of scalars that do not stay.
  private func numbers(for text: String, _ scalars: [Unicode.Scalar], _ stays: [Bool]) -> [UInt16] {
    let bytes = Array(text.utf8)
    var numbers: [UInt16] = []
    numbers.reserveCapacity(scalars.count)
    var (index, offset) = (0, 0)
    while index < scalars.count {
      let (first, start) = (index, offset)
      while index < scalars.count, stays[index] == stays[first] {
        offset += UTF8.width(scalars[index])
        index += 1
      }
      if stays[first] {
        numbers.append(contentsOf: repeatElement(0, count: index - first))
      } else {
        draws.append(index - first, for: bytes[start..<offset], to: &numbers)
      }
    }
    return numbers
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    // Not by a `UnicodeScalarView`, whose `append(contentsOf:)` is not specialised.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.isASCII {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: scalar.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
