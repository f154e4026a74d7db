import ReferenceRouter
import RouterTestSupport
import Testing

@testable import EventRouter

/// The fold of bytes: at every length and alignment, and where they are not UTF-8.
@Suite("Folding bytes")
struct FoldBytesTests {
  private static func expected(_ bytes: some Collection<UInt8>) -> [UInt8] {
    Array(ReferenceRouter.fold(String(decoding: bytes, as: UTF8.self)).utf8)
  }

  struct Repair: Sendable, CustomStringConvertible {
    var description: String
    var bytes: [UInt8]
    var text: String
  }

  static let repairs = [
    Repair(description: "stray continuation", bytes: [0x41, 0x80, 0x42], text: "a\u{FFFD}b"),
    Repair(description: "two stray continuations", bytes: [0x80, 0xBF], text: "\u{FFFD}\u{FFFD}"),
    Repair(description: "overlong, two bytes", bytes: [0xC1, 0x81], text: "\u{FFFD}\u{FFFD}"),
    Repair(
      description: "overlong, three bytes", bytes: [0xE0, 0x9F, 0x80], text: "\u{FFFD}\u{FFFD}\u{FFFD}"),
    Repair(
      description: "overlong, four bytes", bytes: [0xF0, 0x8F, 0x80, 0x80],
      text: "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    Repair(description: "surrogate", bytes: [0xED, 0xA0, 0x80], text: "\u{FFFD}\u{FFFD}\u{FFFD}"),
    Repair(
      description: "above U+10FFFF", bytes: [0xF4, 0x90, 0x80, 0x80], text: "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
    ),
    Repair(description: "no lead byte", bytes: [0xFF, 0xFE, 0x41], text: "\u{FFFD}\u{FFFD}a"),
    Repair(description: "cut after one of two", bytes: [0x41, 0xC3], text: "a\u{FFFD}"),
    Repair(description: "cut after two of three", bytes: [0xE4, 0xB8], text: "\u{FFFD}"),
    Repair(description: "cut after three of four", bytes: [0xF0, 0x9F, 0x91], text: "\u{FFFD}"),
    Repair(description: "cut by a letter", bytes: [0xF0, 0x9F, 0x91, 0x41], text: "\u{FFFD}a"),
    Repair(description: "cut by a sequence", bytes: [0xE4, 0xB8, 0xC3, 0x89], text: "\u{FFFD}e"),
  ]

  @Test("repairs as String(decoding:as:) does", arguments: repairs)
  func repair(_ vector: Repair) {
    #expect(Folding.fold(utf8: vector.bytes.span) == Array(vector.text.utf8))
    #expect(Folding.fold(utf8: vector.bytes.span) == Self.expected(vector.bytes))
  }

  @Test("all sequences of two bytes, alone and among letters")
  func twoBytes() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let alone = [first, second]
        let among = [UInt8](repeating: 0x5A, count: 9) + alone + [UInt8](repeating: 0x59, count: 14)
        #expect(Folding.fold(utf8: alone.span) == Self.expected(alone))
        #expect(Folding.fold(utf8: among.span) == Self.expected(among))
      }
    }
  }

  @Test("random bytes at all lengths to 80 and all alignments")
  func lengthsAndAlignments() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for length in 0...80 {
      for offset in 0..<8 {
        for kind in 0..<3 {
          var bytes: [UInt8]
          switch kind {
          case 0: bytes = (0..<(length + offset)).map { _ in UInt8.random(in: 0..<0x80, using: &random) }
          case 1: bytes = RandomBytes.delicate(count: length + offset, using: &random)
          default:
            let text = RandomText(using: &random).text(atoms: length + offset, using: &random)
            bytes = RandomBytes.damaged(Array(text.utf8), using: &random)
            bytes = Array((bytes + [UInt8](repeating: 0x41, count: length + offset)).prefix(length + offset))
          }
          let span = bytes.span.extracting(offset..<(offset + length))
          #expect(Folding.fold(utf8: span) == Self.expected(bytes[offset..<(offset + length)]))
        }
      }
    }
  }

  @Test("a fold writes no further than promised")
  func bounds() {
    var random = SeededGenerator(seed: TestEnvironment.seed)
    let worst: [[UInt8]] = [
      [0xFF], [0xEA, 0xB0, 0x81], [0xF0, 0x9D, 0x85, 0xA0], [0xF0, 0x91, 0x84, 0xAE],
    ]
    for length in 0...64 {
      var sources = worst.map { item in Array(repeatElement(item, count: length).joined()) }
      sources += worst.map { item in Array(Array(repeatElement(item, count: length).joined()).dropLast()) }
      sources.append(RandomBytes.delicate(count: length, using: &random))
      for source in sources {
        let room = source.count * Folder.maximumExpansion + Folder.slack
        var destination = [UInt8](repeating: 0xEE, count: room + 16)
        var count = 0
        // More room than it asks for, to see whether it keeps to that.
        source.withView { bytes in destination.withMutableView { count = Folder.fold(bytes, into: $0) } }
        #expect(Array(destination.prefix(count)) == Self.expected(source))
        #expect(count <= source.count * Folder.maximumExpansion)
        #expect(destination.suffix(16).allSatisfy { $0 == 0xEE })
      }
    }
  }

  @Test("finds the first byte above ASCII", arguments: 0...100)
  func firstNonASCII(length: Int) {
    let ascii = [UInt8](repeating: 0x7F, count: length)
    func first(_ bytes: [UInt8]) -> Int? { bytes.withView { Folder.firstNonASCII($0) } }
    #expect(first(ascii) == nil)
    for position in 0..<length {
      var bytes = ascii
      bytes[position] = 0x80
      bytes[length - 1] |= 0x80
      #expect(first(bytes) == position)
    }
  }
}
