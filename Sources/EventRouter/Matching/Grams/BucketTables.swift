import CMatchKernels

/// What a ``BucketFilter`` tells apart at each position of a window, and by which tables.
enum BucketTables: Sendable {
  /// Bytes, by their classes.
  case classes
  /// Bytes, by the low and the high four bits of each; see ``NibbleTables``.
  case nibbles
  /// A byte together with the next one, by the code of both.
  case pairs

  /// How many classes or codes there are.
  var codeCount: Int { self == .pairs ? Int(CMK_PAIR_CODES) : TextModel.classCount }
  /// How many bytes a window has beyond the position it is last asked at.
  var reach: Int { self == .pairs ? 1 : 0 }

  /// How many windows of a condition are tried: of pairs, a third fewer positions pass by as many again.
  var windowsTried: Int { self == .pairs ? 12 : 6 }

  /// Where among the tables that of a group's position begins.
  @inline(__always) func place(group: Int, _ position: Int) -> Int {
    self == .pairs ? cmk_pair_table(group, position) : cmk_bucket_table(group, position)
  }

  func byteCount(groups: Int) -> Int { place(group: groups, 0) }

  /// The class or code at a position of `bytes`, behind which there are as many as it reaches.
  @inline(__always) func code(_ bytes: View<UInt8>, _ position: Int) -> UInt8 {
    let byteClass = TextModel.byteClass(bytes[position])
    return self == .pairs ? cmk_pair_code(byteClass, TextModel.byteClass(bytes[position + 1])) : byteClass
  }

  /// The codes at all positions of a text of bytes of these classes that have one.
  func codes(of classes: [UInt8]) -> [UInt8] {
    self == .pairs ? zip(classes, classes.dropFirst()).map { cmk_pair_code($0, $1) } : classes
  }
}
