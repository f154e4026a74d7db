extension Sequence<String> {
  /// The strings in the order of their UTF-8 bytes, which is how conditions of one set are listed.
  ///
  /// `String`'s own `<` will not do: in Swift 6.3 neither `"e\u{301}" < "éa"` nor the reverse holds, so a
  /// sort by it depends on the order in which a set happens to give its elements.
  package func sortedByUTF8() -> [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The first of ``sortedByUTF8()``.
  func firstByUTF8() -> String? { self.min { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
