/// Folds bytes into memory that the caller provides.
///
/// Nothing is allocated, and the table is touched only where a text leaves ASCII.
enum Folder {
  /// How many times as many bytes a fold has at most. (U+FFFD for a stray byte, Hangul syllables, and
  /// U+1D160 reach it.)
  static let maximumExpansion = 3

  /// How many bytes beyond the bound of the fold may be overwritten.
  static let slack = 8

  /// Room that the fold of `count` bytes needs.
  @inline(__always) static func capacity(for count: Int) -> Int { maximumExpansion * count + slack }

  /// Writes the fold of `source` to the beginning of `destination` and returns its length. What is not UTF-8 counts
  /// as `String(decoding:as:)` would repair it: U+FFFD for each maximal invalid part.
  ///
  /// - Parameter destination: room for ``capacity(for:)`` bytes (`source.count + slack` where `source` is
  ///   ASCII), not overlapping `source`. Bytes beyond the length returned may be overwritten.
  /// - Complexity: O(*n*).
  static func fold(
    _ source: View<UInt8>, into destination: MutableView<UInt8>, kernels: Kernels = .selected
  ) -> Int {
    let count = source.count
    var index = 0
    // As many bytes are written as read, and both end at `index + 32 <= count`.
    while index &+ 32 <= count {
      let a = source.load8(index)
      let b = source.load8(index &+ 8)
      let c = source.load8(index &+ 16)
      let d = source.load8(index &+ 24)
      if (a | b | c | d) & highBits != 0 { break }
      destination.store8(lowercased(a), at: index)
      destination.store8(lowercased(b), at: index &+ 8)
      destination.store8(lowercased(c), at: index &+ 16)
      destination.store8(lowercased(d), at: index &+ 24)
      index &+= 32
    }
    // As above, with 8 bytes.
    while index &+ 8 <= count {
      let word = source.load8(index)
      if word & highBits != 0 {
        return foldRest(source, from: index, upTo: count, into: destination, kernels)
      }
      destination.store8(lowercased(word), at: index)
      index &+= 8
    }
    // `destination` has room for 8 bytes from `index` on, which is below `count`.
    if index == count { return count }
    let word = loadLast(source, from: index)
    if word & highBits != 0 { return foldRest(source, from: index, upTo: count, into: destination, kernels) }
    destination.store8(lowercased(word), at: index)
    return count
  }

  /// As ``fold(_:into:kernels:)``, of a text that is probably not ASCII, which is therefore not asked first: of `source` up
  /// to `end`, or of all.
  ///
  /// - Parameters:
  ///   - source: what lies behind `end` does not matter; it is quicker where there is something, and as much more room.
  ///   - destination: room for ``capacity(for:)`` bytes in any case.
  ///   - use: what does not matter to it may stay as it is.
  @inline(__always) static func foldBeyondASCII(
    _ source: View<UInt8>, upTo end: Int? = nil, into destination: MutableView<UInt8>, for use: FoldUse,
    kernels: Kernels = .selected
  ) -> Int {
    foldRest(source, from: 0, upTo: end ?? source.count, into: destination, kernels, use)
  }

  /// Folds what follows the first `index` bytes, which are ASCII and already folded, up to `end`.
  @inline(never)
  private static func foldRest(
    _ source: View<UInt8>, from index: Int, upTo end: Int, into destination: MutableView<UInt8>,
    _ kernels: Kernels, _ use: FoldUse = .anything
  ) -> Int {
    var position = Position(source: index, destination: index)
    let isFolding = kernels.fold(source, upTo: end, into: destination, &position, for: use)
    if position.source == end { return position.destination }
    return foldExceptions(source[0..<end], from: position, into: destination, isFolding ? kernels : nil, use)
  }

  /// Folds what follows where a kernel stopped, or all if there is none.
  @inline(never)
  private static func foldExceptions(
    _ source: View<UInt8>, from position: Position, into destination: MutableView<UInt8>, _ kernels: Kernels?,
    _ use: FoldUse
  ) -> Int {
    FoldTable.words.withView { table in
      // `run` reads up to 11 bytes beyond the last index below `stop`: to the end of `source`, or within the 24
      // bytes of `tail`, of which fewer than 12 are text.
      var position = position
      while let kernels {
        // One sequence that is an exception seldom comes alone.
        let stop = position.source &+ exceptionalBytes
        if stop > source.count &- 11 { break }
        run(source, to: stop, into: destination, table, &position)
        _ = kernels.fold(source, upTo: source.count, into: destination, &position, for: use)
        if position.source == source.count { return position.destination }
      }
      run(source, to: source.count &- 11, into: destination, table, &position)
      return withTemporary(UInt8.self, count: 24) { tail in
        let rest = source.count &- position.source
        for offset in 0..<3 { tail.store8(0, at: 8 &* offset) }
        tail.copy(source[position.source..<source.count], to: 0)
        position.source = 0
        run(tail.constant, to: rest, into: destination, table, &position)
        // Zeros taken for text after its end were written one for one.
        return position.destination &- (position.source &- rest)
      }
    }
  }

  /// How many bytes are folded one sequence after the other where a kernel stopped.
  private static var exceptionalBytes: Int { 32 }

  /// The fewest bytes that a text may have whose fold contains `fold`: a third of it, and a byte for each of ASCII. Folds
  /// are longer than their sources by other bytes only.
  static func leastSource(of fold: View<UInt8>) -> Int {
    var ascii = 0
    for index in 0..<fold.count where fold[index] < 0x80 { ascii &+= 1 }
    return max(ascii, (fold.count + maximumExpansion - 1) / maximumExpansion)
  }

  struct Position {
    var source: Int
    var destination: Int
  }

  /// Folds the sequences that begin below `stop`, and up to 7 bytes of ASCII more.
  ///
  /// Whatever is written at `destination[d]` when `s` bytes have been read has `d <= 3 * s`; 8 bytes are
  /// in bounds there, and 16 are after a sequence of four bytes was read.
  @inline(__always)
  private static func run(
    _ source: View<UInt8>, to stop: Int, into destination: MutableView<UInt8>, _ table: View<UInt32>,
    _ position: inout Position
  ) {
    var from = position.source
    var to = position.destination
    // With `from < stop`, 12 bytes can be read (see `foldRest`); ASCII moves `from` by at most 7
    // of them before the 4 bytes of a sequence are read, which moves it by what it has read.
    while from < stop {
      let word = source.load8(from)
      let high = word & highBits
      destination.store8(lowercased(word), at: to)
      if high == 0 {
        from &+= 8
        to &+= 8
        continue
      }
      let ascii = high.trailingZeroBitCount &>> 3
      from &+= ascii
      to &+= ascii
      var lead: UInt8
      repeat {
        foldSequence(source, &from, destination, &to, table)
        lead = source[from]
      } while lead >= 0x80 && from < stop
    }
    position = Position(source: from, destination: to)
  }

  /// Folds the sequence of bytes above ASCII that begins at `from`, or repairs what is none.
  @inline(__always)
  private static func foldSequence(
    _ source: View<UInt8>, _ from: inout Int, _ destination: MutableView<UInt8>, _ to: inout Int,
    _ table: View<UInt32>
  ) {
    // 4 bytes can be read. Every index into the table comes from as many bits as its section has
    // places for (`FoldTable`); the words found there are the table's own.
    let bytes = source.load4(from)
    let entry: UInt32
    let length: Int
    var folded = bytes
    if bytes & 0xC0E0 == 0x80C0 {
      entry = table[Int((bytes & 0x1F) &<< 6 | bytes &>> 8 & 0x3F)]
      length = 2
      folded ^= entry
    } else if bytes & 0xC0C0F0 == 0x8080E0 {
      let block = table[FoldTable.rows &+ Int((bytes & 0xF) &<< 6 | bytes &>> 8 & 0x3F)]
      entry = table[Int(block &+ (bytes &>> 16 & 0x3F))]
      length = 3
      folded ^= entry
    } else if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
      let row = table[FoldTable.planes &+ Int((bytes & 0x7) &<< 6 | bytes &>> 8 & 0x3F)]
      let block = table[Int(row &+ (bytes &>> 16 & 0x3F))]
      entry = table[Int(block &+ (bytes &>> 24 & 0x3F))]
      length = 4
      folded ^= entry &<< 8
    } else {
      entry = 1 &<< 31
      length = 0
    }
    if _fastPath(Int32(bitPattern: entry) >= 0) {
      destination.store4(folded, at: to)
      from &+= length
      to &+= length &- Int(entry &>> 24)
      return
    }
    switch entry &>> 28 & 7 {
    case 0:
      destination.store4(0xBD_BFEF, at: to)
      from &+= invalidLength(bytes)
      to &+= 3
    case 1:
      // A syllable of three bytes was read, so there is room for 9 and the slack.
      let (first, last, count) = decomposedHangul(bytes)
      destination.store8(first, at: to)
      destination[to &+ 8] = last
      from &+= 3
      to &+= count
    default:
      // The pool is followed by 16 zeros. An image of more than 8 bytes has a source of 4, so
      // there is room for 12 and the slack; one of up to 8 is written as 8.
      let pool = table.bytes(from: FoldTable.pool)
      let image = Int(entry & 0xFFFF)
      let count = Int(entry &>> 16 & 0xFF)
      destination.store8(pool.load8(image), at: to)
      if count > 8 { destination.store8(pool.load8(image &+ 8), at: to &+ 8) }
      from &+= length
      to &+= count
    }
  }

  /// How many bytes of `bytes`, which do not begin a UTF-8 sequence, one U+FFFD stands for: the longest
  /// part that begins one, or a single byte.
  ///
  /// Source: The Unicode Standard, section 3.9, table 3-7 and *U+FFFD Substitution of Maximal Subparts*.
  @inline(never)
  private static func invalidLength(_ bytes: UInt32) -> Int {
    let second = UInt8(truncatingIfNeeded: bytes &>> 8)
    let seconds: ClosedRange<UInt8>
    switch UInt8(truncatingIfNeeded: bytes) {
    case 0xE0: seconds = 0xA0...0xBF
    case 0xED: seconds = 0x80...0x9F
    case 0xE1...0xEF: seconds = 0x80...0xBF
    case 0xF0: seconds = 0x90...0xBF
    case 0xF1...0xF3: seconds = 0x80...0xBF
    case 0xF4: seconds = 0x80...0x8F
    default: return 1
    }
    if !seconds.contains(second) { return 1 }
    let isThirdContinuation = bytes &>> 16 & 0xC0 == 0x80
    return bytes & 0xFF >= 0xF0 && isThirdContinuation ? 3 : 2
  }

  /// The jamo of a Hangul syllable in UTF-8: 8 bytes, the ninth, and how many of them count.
  ///
  /// Source: The Unicode Standard, section 3.12.
  @inline(__always)
  private static func decomposedHangul(_ bytes: UInt32) -> (UInt64, UInt8, Int) {
    let scalar = (bytes & 0xF) &<< 12 | (bytes &>> 8 & 0x3F) &<< 6 | bytes &>> 16 & 0x3F
    let index = scalar &- 0xAC00
    let leading = index / 588
    let vowel = index % 588 / 28
    let trailing = index % 28
    // U+1100 + leading and U+1161 + vowel stay within the last byte; U+11A7 + trailing does not.
    let tail = 0x27 &+ trailing
    let first =
      0xA185E1_8084E1 &+ UInt64(leading) &<< 16 &+ UInt64(vowel) &<< 40
      | (0x86E1 &+ UInt64(tail &>> 6) &<< 8) &<< 48
    return (first, UInt8(0x80 | tail & 0x3F), trailing == 0 ? 6 : 9)
  }
}
