extension DocumentFigures {
  /// Numbers with a unit of measurement that stand outside of all marks: nothing keeps them up to date.
  ///
  /// What stands in fenced blocks, in code, and between `<!-- not measured -->` and `<!-- /not measured -->` is
  /// left out.
  package var unmarked: [Problem] {
    var problems: [Problem] = []
    var isFenced = false
    var isMarked = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") { isFenced.toggle() }
      if line.hasPrefix(Self.opening) || line == "<!-- not measured -->" { isMarked = true }
      if line == Self.closing || line == "<!-- /not measured -->" { isMarked = false }
      if isFenced || isMarked { continue }
      let plain = Self.withoutMarks(line)
      for match in plain.matches(of: Self.measured) {
        problems.append(
          Problem(
            document: name, line: index + 1,
            reason: "\"\(match.output.0)\" looks measured, and no mark says from which file it comes"))
      }
    }
    return problems
  }

  /// A number and a unit of time, of memory or of a rate, or how many times something is.
  private static var measured: Regex<(Substring, Substring)> {
    /[0-9][0-9.,]* ?(ns|µs|ms|s|seconds?|minutes?|[kMG]B(?:\/s)?|events\/s|×|x|times|%)(?![A-Za-z0-9\/])/
  }

  /// The line without marked figures and without code.
  private static func withoutMarks(_ line: Substring) -> String {
    String(line).replacing(/<!-- figure: .*?<!-- \/figure -->/, with: "").replacing(/`[^`]*`/, with: "")
  }
}
