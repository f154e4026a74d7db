import Foundation
internal import RouterFiles

/// A moment in UTC, to the second, as ISO 8601 writes it: `2026-02-28T23:59:60Z`.
package struct Timestamp: Sendable, Hashable, Comparable {
  /// Twenty characters of ASCII, whose order is that of the moments.
  package let text: String

  /// Nil for what is not written so, or is no moment.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    func number(_ range: Range<Int>) -> Int { range.reduce(0) { $0 * 10 + Int(bytes[$1]) - 48 } }
    let isDigit = bytes.map { (48...57).contains($0) }
    let template = Array("0000-00-00T00:00:00Z".utf8)
    for (index, expected) in template.enumerated() {
      guard expected == 48 ? isDigit[index] : bytes[index] == expected else { return nil }
    }
    guard (1...12).contains(number(5..<7)), (1...31).contains(number(8..<10)), number(11..<13) < 24,
      number(14..<16) < 60, number(17..<19) <= 60
    else { return nil }
    self.text = text
  }

  /// - Parameter date: from year 0 to 9999.
  private init(_ date: Date) { text = date.formatted(.iso8601) }

  package static var now: Timestamp { Timestamp(Date()) }

  package static func < (one: Timestamp, other: Timestamp) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }
}

extension Timestamp: JSONField {
  package static var absent: Timestamp? { nil }
  package static var expected: String { "a moment as 2026-01-31T23:59:59Z" }

  package init(from decoder: any Decoder) throws {
    let place = try decoder.place
    guard let moment = Timestamp(try place.string()) else { throw place.unexpected(Self.expected) }
    self = moment
  }
}
