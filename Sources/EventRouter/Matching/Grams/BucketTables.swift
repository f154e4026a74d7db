import CMatchKernels

/// What a ``BucketFilter`` tells apart at each position of a window, and by which tables.
@_spi(Benchmarks) public enum BucketTables: Sendable, BitwiseCopyable {
  /// Bytes, by their classes.
  case classes
  /// Bytes, by the low five bits of each alone: small letters pass as digits, and marks, do.
  case lowBits
  /// Bytes, by the low and the high four bits of each; see ``NibbleTables``.
  case nibbles
  /// Bytes, by the low four bits of each alone.
  case lowNibbles
  /// A byte together with the next one, by the code of both.
  case pairs

  /// How many classes or codes there are.
  var codeCount: Int {
    switch self {
    case .classes, .nibbles: TextModel.classCount
    case .lowBits: 1 << 5
    case .lowNibbles: 1 << 4
    case .pairs: Int(CMK_PAIR_CODES)
    }
  }
  /// How many entries the table of a position has: what has no tables of its own has those of classes.
  var entryCount: Int { self == .pairs ? codeCount : TextModel.classCount }
  /// How many bytes a window has beyond the position it is last asked at.
  var reach: Int { self == .pairs ? 1 : 0 }

  /// How much more passes than is expected, as far as is known: of letters that differ in their high bits alone a text has some
  /// more often where it has others. A factor.
  var seenOfExpected: Double { self == .lowNibbles ? 4 : 1 }

  /// How many windows of a condition are tried: of pairs, a third fewer positions pass by as many again.
  var windowsTried: Int { self == .pairs ? 12 : 6 }

  /// Where among the tables that of a group's position begins.
  @inline(__always) func place(group: Int, _ position: Int) -> Int {
    self == .pairs ? cmk_pair_table(group, position) : cmk_bucket_table(group, position)
  }

  func byteCount(groups: Int) -> Int { place(group: groups, 0) }

  /// The class or code at a position of `bytes`, behind which there are as many as it reaches.
  @inline(__always) func code(_ bytes: View<UInt8>, _ position: Int) -> UInt8 {
    code(TextModel.byteClass(bytes[position])) { TextModel.byteClass(bytes[position + 1]) }
  }

  /// The codes at all positions of a text of bytes of these classes that have one.
  func codes(of classes: [UInt8]) -> [UInt8] {
    (0..<max(classes.count - reach, 0)).map { position in code(classes[position]) { classes[position + 1] } }
  }

  @inline(__always) private func code(_ byteClass: UInt8, next: () -> UInt8) -> UInt8 {
    switch self {
    case .classes, .nibbles: byteClass
    case .lowBits: byteClass & 31
    case .lowNibbles: byteClass & 15
    case .pairs: cmk_pair_code(byteClass, next())
    }
  }

  /// Calls `body` with each entry of a table that is for `code`.
  @inline(__always) func forEachEntry(of code: UInt8, _ body: (Int) -> Void) {
    for entry in stride(from: Int(code) % codeCount, to: entryCount, by: codeCount) { body(entry) }
  }
}
