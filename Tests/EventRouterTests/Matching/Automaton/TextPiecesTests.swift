import Testing

@testable import EventRouter

@Suite("Pieces of a text")
struct TextPiecesTests {
  @Test("every occurrence of a condition lies within a piece, and every piece within the text")
  func cover() {
    var cut = 0
    for longest in 1...40 {
      for count in 0...200 {
        guard let pieces = TextPieces(of: count, longest: longest) else { continue }
        cut += 1
        let begins = (0..<TextPieces.width).map(pieces.begin)
        #expect(begins[0] == 0 && begins.allSatisfy { $0 + pieces.steps <= count })
        #expect(pieces.steps < count)
        for begin in 0...max(count - longest, 0) {
          let end = min(begin + longest, count)
          #expect(
            begins.contains { $0 <= begin && end <= $0 + pieces.steps }, "\(count), \(longest), \(begin)")
        }
      }
    }
    #expect(cut > 3_000)
  }

  @Test(
    "short texts, and texts of about a condition's length, are not cut",
    arguments: [(0, 1), (7, 1), (30, 40), (38, 40)])
  func whole(count: Int, longest: Int) {
    #expect(TextPieces(of: count, longest: longest) == nil)
  }
}
