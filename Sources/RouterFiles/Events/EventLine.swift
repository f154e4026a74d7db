import EventModel

/// One line of an events file in JSON.
enum EventLine {
  /// Whether `line` holds nothing but JSON's white space.
  static func isBlank(_ line: Span<UInt8>) -> Bool {
    for index in line.indices where !isSpace(line[index]) { return false }
    return true
  }

  /// Where the URL stands in a line of the form `{"url": "…"}` without escapes, which most lines have; nil
  /// for every other line, good or bad, which ``event(_:file:lineNumber:)`` then looks at.
  static func plainURL(_ line: Span<UInt8>) -> Range<Int>? {
    var offset = 0
    guard take("{", line, &offset), take("\"url\"", line, &offset), take(":", line, &offset) else {
      return nil
    }
    guard take("\"", line, &offset, skippingSpaceAfter: false) else { return nil }
    let start = offset
    while offset < line.count, line[offset] != UInt8(ascii: "\"") {
      if line[offset] == UInt8(ascii: "\\") || line[offset] < 0x20 { return nil }
      offset += 1
    }
    let end = offset
    guard take("\"", line, &offset), take("}", line, &offset), offset == line.count else { return nil }
    return start..<end
  }

  /// Goes past white space, `token`, and white space.
  @inline(__always)
  private static func take(
    _ token: StaticString, _ line: Span<UInt8>, _ offset: inout Int, skippingSpaceAfter: Bool = true
  ) -> Bool {
    while offset < line.count, isSpace(line[offset]) { offset += 1 }
    guard line.hasToken(token, at: offset) else { return false }
    offset += token.utf8CodeUnitCount
    while skippingSpaceAfter, offset < line.count, isSpace(line[offset]) { offset += 1 }
    return true
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  /// Parses a line that is not blank.
  static func event(_ line: Span<UInt8>, file: String, lineNumber: Int) throws(FileFormatError) -> Event {
    do throws(FileFormatError) {
      return try event(
        JSONObject(JSONDocument.parse([UInt8](copying: line), file: file, isFile: false)))
    } catch {
      // A line is a text of its own, parsed as line 1.
      var located = error
      located.line = lineNumber
      throw located
    }
  }

  /// The event that `object` is, which may also have the keys `others`.
  static func event(
    _ object: JSONObject, alsoAllowing others: [String] = []
  ) throws(FileFormatError) -> Event {
    try object.allow(others + ["url", "activity"])
    switch (object["url"], object["activity"]) {
    case (let url?, nil): return .url(try url.exactString())
    case (nil, let activity?): return .userActivity(try self.activity(activity))
    case (nil, nil), (_?, _?):
      throw object.place.failure(
        .unexpected(
          expected: "an object with one of \"url\" and \"activity\"",
          found: object["url"] == nil ? "neither" : "both"))
    }
  }

  private static func activity(_ place: JSONPlace) throws(FileFormatError) -> UserActivity {
    let object = try JSONObject(place)
    try object.allow(["type", "targetContentIdentifier", "webpageURL"])
    return UserActivity(
      activityType: try object.require("type", "a string").exactString(),
      targetContentIdentifier: try object["targetContentIdentifier"]?.optionalExactString(),
      webpageURL: try object["webpageURL"]?.optionalExactString())
  }
}
