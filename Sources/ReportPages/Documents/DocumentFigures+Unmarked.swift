extension DocumentFigures {
  /// Numbers with a unit of measurement that stand outside of all marks: nothing keeps them up to date.
  ///
  /// What stands in fenced blocks and in code is left out. So is what stands between `<!-- not measured -->` and
  /// `<!-- /not measured -->`, and between `<!-- measured: DATE, COMMIT -->` and `<!-- /measured -->`: a measurement
  /// of a day, which is not meant to be kept up to date. Its mark must have the date.
  package var unmarked: [Problem] {
    var problems: [Problem] = []
    var isFenced = false
    var isMarked = false
    let ends = [Self.closing, "<!-- /not measured -->", "<!-- /measured -->"]
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") { isFenced.toggle() }
      if line.hasPrefix(Self.opening) || line == "<!-- not measured -->" { isMarked = true }
      if line.hasPrefix("<!-- measured: ") {
        isMarked = true
        if line.firstMatch(of: /\d{4}-\d\d-\d\d/) == nil {
          problems.append(
            Problem(document: name, line: index + 1, reason: "the mark has no date; expected YYYY-MM-DD"))
        }
      }
      if ends.contains(String(line)) { isMarked = false }
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
