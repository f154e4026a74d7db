/// How one text is cut into four pieces that an automaton steps through side by side: one chain of dependent loads takes
/// four times as long.
///
///     text      0                                          n
///     pieces    ├────────────┤
///                         ├────────────┤                        neighbours share one byte less than
///                                   ├────────────┤              the longest condition has
///                                             ├────────────┤
///
/// *Invariant.* Each occurrence of a condition lies within a piece. A piece is a part of the text, so whatever is found in
/// one is in the text.
struct TextPieces {
  static let width = 4

  /// Bytes of every piece.
  let steps: Int
  /// From one piece's beginning to the next one's; the last one ends with the text.
  private let distance: Int
  private let last: Int

  /// Nil where pieces would be more than three quarters of the text.
  ///
  /// - Parameter longest: bytes of the longest condition, at least 1.
  @inline(__always) init?(of count: Int, longest: Int) {
    let shared = longest &- 1
    // Then some pieces would begin before the text, and nothing would be gained.
    if shared > count { return nil }
    let steps = (count &+ (Self.width &- 1) &* shared &+ Self.width &- 1) / Self.width
    if count < 2 &* Self.width || 4 &* steps > 3 &* count { return nil }
    self.steps = steps
    distance = steps &- shared
    last = count &- steps
  }

  /// Where a piece begins.
  @inline(__always) func begin(_ piece: Int) -> Int { min(piece &* distance, last) }
}

extension AutomatonView {
  /// What ``smallestOfDense(in:below:)`` finds, in `pieces` of `text`.
  func smallestOfDense(in text: View<UInt8>, _ pieces: TextPieces, below bound: UInt32) -> UInt32 {
    let (rows, classOf) = (transitions.rows, classOf)
    let (p1, p2, p3) = (pieces.begin(1), pieces.begin(2), pieces.begin(3))
    var (s0, s1, s2, s3): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    var (h0, h1, h2, h3): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    for step in 0..<pieces.steps {
      s0 = rows[Int(s0 &+ UInt32(classOf[Int(text[step])]))]
      s1 = rows[Int(s1 &+ UInt32(classOf[Int(text[p1 &+ step])]))]
      s2 = rows[Int(s2 &+ UInt32(classOf[Int(text[p2 &+ step])]))]
      s3 = rows[Int(s3 &+ UInt32(classOf[Int(text[p3 &+ step])]))]
      h0 = max(h0, s0)
      h1 = max(h1, s1)
      h2 = max(h2, s2)
      h3 = max(h3, s3)
    }
    let highest = max(max(h0, h1), max(h2, h3))
    return highest < firstMatching ? bound : min(bound, smallest(highest))
  }
}
