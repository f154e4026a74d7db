import Testing

@testable import RouterFiles

@Suite("JSON that is written and read as records")
struct JSONRecordTests {
  @Test("one escaping, and one order, on a line and over several")
  func written() {
    let members: JSONMembers = [
      "b": "\u{8}\t\n\u{C}\r\u{1}\"\\é", "a": [1, 2] as [Int], "none": nil as Int?, "all": UInt64.max,
      "infinite": Double.infinity, "nothing": Double.nan, "list": [["x": true] as JSONMembers],
      "empty": [:] as JSONMembers,
    ]
    #expect(
      members.json.line == #"""
        {"b":"\b\t\n\f\r\u0001\"\\é","a":[1,2],"none":null,"all":18446744073709551615,"infinite":null,"nothing":null,"list":[{"x":true}],"empty":{}}
        """#)
    #expect(
      members.json.formatted == #"""
        {
          "b": "\b\t\n\f\r\u0001\"\\é",
          "a": [1, 2],
          "none": null,
          "all": 18446744073709551615,
          "infinite": null,
          "nothing": null,
          "list": [
            {
              "x": true
            }
          ],
          "empty": {}
        }
        """#)
  }

  private enum Kind: String, JSONChoice { case one, two }

  private struct Record: Decodable, Equatable {
    var name: String
    var count: Int
    var ratio: Double
    var isThere: Bool?
    var kind: Kind
    var parts: [[Int]]
  }

  private static let text = #"{"name":"n","count":3,"ratio":2.5e0,"kind":"two","parts":[[1],[]],"other":{}}"#

  private static func decode(_ text: String) throws(FileFormatError) -> Record? {
    try JSONDocument.parse(Array(text.utf8), file: "f", isFile: true).decode()
  }

  @Test("a record is read; unknown keys are passed over, an optional value may be absent or null")
  func read() throws {
    let record = Record(name: "n", count: 3, ratio: 2.5, isThere: nil, kind: .two, parts: [[1], []])
    #expect(try Self.decode(Self.text) == record)
    #expect(try Self.decode(Self.text.replacing("{}}", with: "{},\"isThere\":null}")) == record)
    #expect(try Self.decode("null") == nil)
  }

  @Test(
    "what is wrong is refused with its place and its value; no number becomes another one",
    arguments: [
      ("3", "18446744073709551616", "f: count: must be an integer, got a number (18446744073709551616)"),
      ("3", "1e300", "f: count: must be an integer, got a number (1e300)"),
      ("3", "3.0", "f: count: must be an integer"), ("2.5e0", "1e999", "f: ratio: must be a number"),
      ("2.5e0", "\"x\"", "f: ratio: must be a number, got a string (\"x\")"),
      ("\"two\"", "\"three\"", "f: kind: must be \"one\" or \"two\", got a string (\"three\")"),
      ("[1]", "[1, null]", "f: parts[0][1]: must be an integer, got null"),
      ("[1]", "1", "f: parts[0]: must be an array"),
      ("\"name\":\"n\",", "", "f: name: missing; expected a string"),
      ("\"kind\":\"two\",", "", "f: kind: missing; expected a string"),
      ("{}", "{},\"isThere\":5", "f: isThere: must be true or false, got a number (5)"),
      ("{}", "{},\"name\":\"\"", "f:1:78: name: duplicate key"),
    ])
  func refused(part: String, replacement: String, expected: String) throws {
    let error = try #require(throws: FileFormatError.self) {
      try Self.decode(Self.text.replacing(part, with: replacement))
    }
    #expect(error.description.hasPrefix(expected), "\(error)")
  }
}
