/// Code within the lines of a Markdown text.
enum InlineCode {
  static func linesOutsideOfFences(in markdown: String) -> [Substring] {
    var isFenced = false
    return markdown.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") {
        isFenced.toggle()
        return false
      }
      return !isFenced
    }
  }

  /// What stands between single backticks. It may reach over the end of a line, but not over an empty one.
  static func all(in markdown: String) -> [String] {
    linesOutsideOfFences(in: markdown).filter { !$0.hasPrefix("    ") }.split(separator: "").flatMap {
      paragraph in
      paragraph.joined(separator: " ").matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }
}
