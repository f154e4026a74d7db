extension RouterSnapshot {
  /// The conditions that occur in `text`, by numbers that mean something to this snapshot only, ascending.
  /// Conditions with the same fold have the same number; `*`, which needs no text, has none.
  package func occurringConditions(in text: String) -> [Int] {
    if live != nil { return compiled.occurringConditions(in: text) }
    var numbers: Set<Int> = []
    Array(text.utf8).withView { numbers = conditions(in: $0) }
    return numbers.sorted()
  }

  /// The fold of every condition, by the numbers of ``occurringConditions(in:)``; none is empty.
  package var foldedConditions: [[UInt8]] {
    let table = compiled.table
    return (0..<table.count).map { number in
      let bytes = table.bytes(number)
      return (0..<bytes.count).map { bytes[$0] }
    }
  }

  /// Where the path extension of `url` lies, in UTF-8 bytes, if a document group opens such files.
  package func documentExtension(of url: String) -> Range<Int>? {
    if live != nil { return compiled.documentExtension(of: url) }
    var range: Range<Int>?
    Array(url.utf8).withView { url in
      if documentTypes.key(for: url) != nil { range = DocumentTypes.pathExtension(of: url) }
    }
    return range
  }
}
