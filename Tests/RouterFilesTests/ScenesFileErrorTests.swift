import EventRouter
import RouterFiles
import Testing

@Suite("errors in scenes files")
struct ScenesFileErrorTests {
  /// A text and the one line that tells what is wrong with it.
  struct Vector: CustomTestStringConvertible, Sendable {
    var text: String
    var message: String
    var testDescription: String { message }

    init(_ text: String, _ message: String) {
      self.text = text
      self.message = message
    }
  }

  private func expectError(_ vector: Vector) {
    let error = #expect(throws: FileFormatError.self) {
      try ScenesFile(bytes: Array(vector.text.utf8), name: "scenes.json")
    }
    #expect(error?.description == vector.message)
  }

  static let syntax = [
    Vector("", #"scenes.json:1:1: expected a value, got the end of the text"#),
    Vector("\u{FEFF}", #"scenes.json:1:1: expected a value, got the end of the text"#),
    Vector("\u{FEFF}\u{FEFF}{}", #"scenes.json:1:1: expected a value, got "\u{feff}""#),
    Vector("[\u{200D}]", #"scenes.json:1:2: [0]: expected a value, got "\u{200d}""#),
    Vector("[\u{202E}]", #"scenes.json:1:2: [0]: expected a value, got "\u{202e}""#),
    Vector(
      "{\"declarations\": [{\"id\": \"a\"}, {\"id\": \"b\", \"k\u{200B}ind\": 1}]}",
      #"scenes.json: declarations[1]["k\u{200b}ind"]: unknown key; expected "id", "kind", "matching" or "contentTypes""#
    ),
    Vector("[👩‍👩‍👧]", #"scenes.json:1:2: [0]: expected a value, got "👩""#),
    Vector("{\n  \"é\": ]", #"scenes.json:2:8: ["é"]: expected a value, got "]""#),
    Vector(#"{"declarations" []}"#, #"scenes.json:1:17: declarations: expected ":", got "[""#),
    Vector(#"{"declarations": [] "a": 1}"#, #"scenes.json:1:21: expected "," or "}", got "\"""#),
    Vector(#"{"declarations": [1 2]}"#, #"scenes.json:1:21: declarations: expected "," or "]", got "2""#),
    Vector(#"{"declarations": [1,]}"#, #"scenes.json:1:21: declarations[1]: expected a value, got "]""#),
    Vector(#"{"declarations": [],}"#, #"scenes.json:1:21: expected a key in quotation marks, got "}""#),
    Vector("{declarations: []}", #"scenes.json:1:2: expected a key in quotation marks, got "d""#),
    Vector(#"{"declarations": []} x"#, #"scenes.json:1:22: expected the end of the text, got "x""#),
    Vector("[tru]", #"scenes.json:1:2: [0]: expected a value, got "t""#),
    Vector("[NaN]", #"scenes.json:1:2: [0]: expected a value, got "N""#),
    Vector("[-]", #"scenes.json:1:3: [0]: expected a digit, got "]""#),
    Vector("[01]", #"scenes.json:1:3: expected "," or "]", got "1""#),
    Vector("[1.]", #"scenes.json:1:4: [0]: expected a digit, got "]""#),
    Vector("[1e+]", #"scenes.json:1:5: [0]: expected a digit, got "]""#),
    Vector("[+1]", #"scenes.json:1:2: [0]: expected a value, got "+""#),
    Vector("// x\n[]", #"scenes.json:1:1: expected a value, got "/""#),
    Vector("['a']", #"scenes.json:1:2: [0]: expected a value, got "'""#),
    Vector("[\"a", "scenes.json:1:4: [0]: expected a closing quotation mark, got the end of the text"),
    Vector("[\"a\\", "scenes.json:1:5: [0]: expected an escaped character, got the end of the text"),
    Vector(
      "[\"a\nb\"]",
      #"scenes.json:1:4: [0]: expected an escape such as \n instead of a control character, got "\u{a}""#),
    Vector(#"["\q"]"#, #"scenes.json:1:4: [0]: expected one of \" \\ \/ \b \f \n \r \t \u, got "q""#),
    Vector(#"["\u12g4"]"#, #"scenes.json:1:7: [0]: expected four hexadecimal digits after \u, got "g""#),
  ]

  @Test("not JSON", arguments: syntax)
  func syntaxIsChecked(_ vector: Vector) { expectError(vector) }

  static let strictness = [
    Vector(
      #"{"declarations": [], "declarations": []}"#,
      "scenes.json:1:22: declarations: duplicate key; each key may stand once"),
    Vector(
      #"{"declarations": [{"id": "a", "\u0069d": "b"}]}"#,
      "scenes.json:1:31: declarations[0].id: duplicate key; each key may stand once"),
    Vector(
      #"{"declarations": [{"id": "\ud800"}]}"#,
      #"scenes.json:1:27: declarations[0].id: lone surrogate \ud800; "#
        + #"expected a pair of escapes, \ud800 to \udbff and \udc00 to \udfff"#),
    Vector(
      #"["\udc00\ud800"]"#,
      #"scenes.json:1:3: [0]: lone surrogate \udc00; "#
        + #"expected a pair of escapes, \ud800 to \udbff and \udc00 to \udfff"#),
    Vector(
      #"["\ud800\u0041"]"#,
      #"scenes.json:1:3: [0]: lone surrogate \ud800; "#
        + #"expected a pair of escapes, \ud800 to \udbff and \udc00 to \udfff"#),
    Vector(
      String(repeating: "[", count: 1_000_000), "scenes.json:1:65: nested more than 64 levels deep"),
    Vector(
      String(repeating: "{\"a\":", count: 1_000_000), "scenes.json:1:321: nested more than 64 levels deep"),
  ]

  @Test("JSON that is refused all the same", arguments: strictness)
  func strictnessIsChecked(_ vector: Vector) { expectError(vector) }

  static let shape = [
    Vector("[]", "scenes.json: must be an object, got an array"),
    Vector("null", "scenes.json: must be an object, got null"),
    Vector("{}", "scenes.json: declarations: missing; expected an array"),
    Vector(
      #"{"declarations": [], "scenes": []}"#,
      #"scenes.json: scenes: unknown key; "#
        + #"expected "platform", "contentTypes", "declarations" or "openScenes""#),
    Vector(
      #"{"declarations": [{"id": "a", "a b": 1}]}"#,
      #"scenes.json: declarations[0]["a b"]: unknown key; "#
        + #"expected "id", "kind", "matching" or "contentTypes""#),
    Vector(#"{"declarations": {}}"#, "scenes.json: declarations: must be an array, got an object"),
    Vector(#"{"declarations": null}"#, "scenes.json: declarations: must be an array, got null"),
    Vector(
      #"{"declarations": ["a"]}"#, #"scenes.json: declarations[0]: must be an object, got a string ("a")"#),
    Vector(#"{"declarations": [{}]}"#, "scenes.json: declarations[0].id: missing; expected a string"),
    Vector(
      #"{"declarations": [{"id": true}]}"#,
      "scenes.json: declarations[0].id: must be a string, got a boolean (true)"),
    Vector(
      #"{"declarations": [{"id": "a", "matching": ["x", 1.5e3]}]}"#,
      "scenes.json: declarations[0].matching[1]: must be a string, got a number (1.5e3)"),
    Vector(
      #"{"declarations": [{"id": "a", "matching": null}]}"#,
      "scenes.json: declarations[0].matching: must be an array, got null"),
    Vector(
      #"{"declarations": [{"id": "a", "kind": "Window"}]}"#,
      #"scenes.json: declarations[0].kind: must be "windowGroup", "window" or "documentGroup", "#
        + #"got a string ("Window")"#),
    Vector(
      #"{"declarations": [{"id": "a", "kind": "documentGroup"}]}"#,
      "scenes.json: declarations[0].contentTypes: missing; expected an array"),
    Vector(
      #"{"declarations": [{"id": "a", "contentTypes": ["public.text"]}]}"#,
      "scenes.json: declarations[0].contentTypes: only a documentGroup has content types; "
        + "expected none for a windowGroup"),
    Vector(
      #"{"declarations": [], "platform": "both"}"#,
      #"scenes.json: platform: must be "multipleScenes" or "singleScene", got a string ("both")"#),
    Vector(
      #"{"declarations": [], "contentTypes": [{"extensions": []}]}"#,
      "scenes.json: contentTypes[0].identifier: missing; expected a string"),
    Vector(
      #"{"declarations": [{"id": "a"}], "openScenes": [{"id": "w"}]}"#,
      "scenes.json: openScenes[0].declaration: missing; expected a string"),
    Vector(
      #"{"declarations": [{"id": "a"}], "openScenes": [{"id": "w", "declaration": "a", "modifiers": [[]]}]}"#,
      "scenes.json: openScenes[0].modifiers[0]: must be an object, got an array"),
    Vector(
      #"{"declarations": [{"id": "a"}], "openScenes": "#
        + #"[{"id": "w", "declaration": "a", "modifiers": [{"matching": []}]}]}"#,
      #"scenes.json: openScenes[0].modifiers[0].matching: unknown key; expected "preferring" or "allowing""#),
  ]

  @Test("wrong shape", arguments: shape)
  func shapeIsChecked(_ vector: Vector) { expectError(vector) }

  static let configurations = [
    Vector(#"{"declarations": [{"id": ""}]}"#, "scenes.json: declarations[0].id: must not be empty"),
    Vector(
      #"{"declarations": [{"id": "a"}, {"id": "a"}]}"#,
      #"scenes.json: declarations[1].id: "a" stands twice; ids of declarations must differ"#),
    Vector(
      #"{"declarations": [{"id": "a"}], "openScenes": [{"id": "w", "declaration": "b"}]}"#,
      #"scenes.json: openScenes[0].declaration: "b" is not declared; expected the id of a declaration"#),
    Vector(
      #"{"declarations": [{"id": "d", "kind": "documentGroup", "contentTypes": []}]}"#,
      "scenes.json: declarations[0].contentTypes: must not be empty for a document group"),
    Vector(
      #"{"declarations": [{"id": "d", "kind": "documentGroup", "contentTypes": ["x"]}]}"#,
      #"scenes.json: declarations[0].contentTypes: "x" is neither built in nor declared; "#
        + "declare it in contentTypes"),
    Vector(
      #"{"declarations": [], "contentTypes": [{"identifier": "public.text"}]}"#,
      #"scenes.json: contentTypes[0].identifier: "public.text" is built in and must not be redefined"#),
    Vector(
      #"{"declarations": [], "contentTypes": [{"identifier": "x", "conformsTo": ["x"]}]}"#,
      #"scenes.json: contentTypes[0].conformsTo: "x" conforms to itself; cycles are not allowed"#),
    Vector(
      #"{"platform": "singleScene", "declarations": [{"id": "a"}], "#
        + #""openScenes": [{"id": "v", "declaration": "a"}, {"id": "w", "declaration": "a"}]}"#,
      "scenes.json: openScenes: 2 scenes are open; a singleScene platform has at most one"),
  ]

  @Test("impossible configurations", arguments: configurations)
  func configurationsIsChecked(_ vector: Vector) { expectError(vector) }
}
