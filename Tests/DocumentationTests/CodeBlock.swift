/// A fenced block of a Markdown text.
struct CodeBlock: Sendable {
  /// What stands behind the opening fence.
  var language: String
  /// The last line before the block that is not empty.
  var before: String
  /// The lines between the fences, each with a newline.
  var text: String
  /// The number of the opening fence's line, from 1.
  var line: Int

  static func all(in markdown: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: CodeBlock?
    var before = ""
    for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if var block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
          before = ""
        } else {
          block.text += line + "\n"
          open = block
        }
      } else if line.hasPrefix("```") {
        open = CodeBlock(language: String(line.dropFirst(3)), before: before, text: "", line: index + 1)
      } else if !line.isEmpty {
        before = String(line)
      }
    }
    return blocks
  }

  /// What the comment before the block says under `key`: `<!-- key: value -->`.
  func note(_ key: String) -> String? {
    guard before.hasPrefix("<!-- \(key): "), before.hasSuffix(" -->") else { return nil }
    return String(before.dropFirst("<!-- \(key): ".count).dropLast(" -->".count))
  }
}
