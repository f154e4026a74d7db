import BenchmarkCore
import Testing

@Suite("Comma-separated values")
struct CSVTests {
  @Test(
    "a field with a comma, a quotation mark or a line's end is quoted",
    arguments: [
      ("", ""), ("a b", "a b"), ("é\u{301}", "é\u{301}"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
      ("\"\u{301}", "\"\"\"\u{301}\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
      ("a\u{B}", "\"a\u{B}\""), ("a\u{C}", "\"a\u{C}\""), ("a\u{85}", "\"a\u{85}\""),
      ("a\u{2028}", "\"a\u{2028}\""), ("a\u{2029}", "\"a\u{2029}\""),
    ])
  func quoting(field: String, expected: String) {
    #expect(Array(CSV.text([[field, "x"]]).utf8) == Array((expected + ",x\n").utf8))
  }

  @Test("one with 300,000 combining marks takes no longer than others of its length")
  func marks() {
    let field = String(repeating: "\u{301}\u{323}", count: 150_000)
    #expect(CSV.text([[field, field + "\""]]).utf8.count == 2 * field.utf8.count + 6)
  }
}
