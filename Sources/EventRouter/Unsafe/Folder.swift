/// Folds bytes into memory that the caller provides.
///
/// Nothing is allocated, and the table is touched only where a text leaves ASCII.
package struct Folder {
  /// How many times as many bytes a fold has at most. (U+FFFD for a stray byte, Hangul syllables, and
  /// U+1D160 reach it.)
  package static let maximumExpansion = 3

  /// How many bytes beyond the bound of the fold may be overwritten.
  package static let slack = 8

  /// Writes the fold of `source` to `destination` and returns its length. What is not UTF-8 counts as
  /// `String(decoding:as:)` would repair it: U+FFFD for each maximal invalid part.
  ///
  /// - Parameter destination: room for `3 * source.count + 8` bytes (`source.count + 8` where `source` is
  ///   ASCII), not overlapping `source`. Bytes beyond the length returned may be overwritten.
  /// - Complexity: O(*n*).
  package static func fold(
    _ source: UnsafeBufferPointer<UInt8>, into destination: UnsafeMutablePointer<UInt8>,
    kernels: Kernels = .selected
  ) -> Int {
    guard let start = source.baseAddress else { return 0 }
    let count = source.count
    var index = 0
    // SAFETY: reads end at `index + 32 <= count`, and as many bytes are written as read.
    while index &+ 32 <= count {
      let a = unsafe load64(start + index)
      let b = unsafe load64(start + (index &+ 8))
      let c = unsafe load64(start + (index &+ 16))
      let d = unsafe load64(start + (index &+ 24))
      if (a | b | c | d) & highBits != 0 { break }
      unsafe store(lowercased(a), at: destination + index)
      unsafe store(lowercased(b), at: destination + (index &+ 8))
      unsafe store(lowercased(c), at: destination + (index &+ 16))
      unsafe store(lowercased(d), at: destination + (index &+ 24))
      index &+= 32
    }
    // SAFETY: as above, with 8 bytes.
    while index &+ 8 <= count {
      let word = unsafe load64(start + index)
      if word & highBits != 0 { return unsafe foldRest(source, from: index, into: destination, kernels) }
      unsafe store(lowercased(word), at: destination + index)
      index &+= 8
    }
    // SAFETY: `index < count`, and `destination` has room for the 8 bytes from there on.
    if index == count { return count }
    let word = unsafe loadLast(start + index, count: count &- index)
    if word & highBits != 0 { return unsafe foldRest(source, from: index, into: destination, kernels) }
    unsafe store(lowercased(word), at: destination + index)
    return count
  }

  /// Folds what follows the first `index` bytes, which are ASCII and already folded.
  @inline(never)
  private static func foldRest(
    _ source: UnsafeBufferPointer<UInt8>, from index: Int, into destination: UnsafeMutablePointer<UInt8>,
    _ kernels: Kernels
  ) -> Int {
    // SAFETY: the caller saw a byte at `index`, so `source` has an address.
    let start = source.baseAddress!
    return unsafe FoldTable.words.withUnsafeBufferPointer { words in
      // SAFETY: the table is not empty. `run` reads up to 11 bytes beyond the last index below `stop`:
      // to the end of `source`, or within the 24 bytes of `tail`, of which fewer than 12 are text.
      let table = words.baseAddress!
      var position = Position(source: index, destination: index)
      // SAFETY: what the kernel writes is at most three times as long as what it reads, for which there is room.
      while unsafe kernels.fold(start, upTo: source.count, into: destination, table, &position) {
        if position.source == source.count { return position.destination }
        // One sequence that is an exception seldom comes alone.
        let stop = position.source &+ exceptionalBytes
        if stop > source.count &- 11 { break }
        unsafe run(start, to: stop, into: destination, table, &position)
      }
      unsafe run(start, to: source.count &- 11, into: destination, table, &position)
      var tail: (UInt64, UInt64, UInt64) = (0, 0, 0)
      return unsafe withUnsafeMutableBytes(of: &tail) { tail in
        let rest = source.count &- position.source
        let bytes = unsafe tail.baseAddress!.assumingMemoryBound(to: UInt8.self)
        unsafe bytes.update(from: start + position.source, count: rest)
        position.source = 0
        unsafe run(bytes, to: rest, into: destination, table, &position)
        // Zeros taken for text after its end were written one for one.
        return position.destination &- (position.source &- rest)
      }
    }
  }

  /// How many bytes are folded one sequence after the other where a kernel stopped.
  private static var exceptionalBytes: Int { 32 }

  struct Position {
    var source: Int
    var destination: Int
  }

  /// Folds the sequences that begin below `stop`, and up to 7 bytes of ASCII more.
  ///
  /// Whatever is written at `destination + d` when `s` bytes have been read has `d <= 3 * s`; 8 bytes are
  /// in bounds there, and 16 are after a sequence of four bytes was read.
  @inline(__always)
  private static func run(
    _ source: UnsafePointer<UInt8>, to stop: Int, into destination: UnsafeMutablePointer<UInt8>,
    _ table: UnsafePointer<UInt32>, _ position: inout Position
  ) {
    var from = position.source
    var to = position.destination
    // SAFETY: with `from < stop`, 12 bytes can be read (see `foldRest`); ASCII moves `from` by at most 7
    // of them before the 4 bytes of a sequence are read, which moves it by what it has read.
    while from < stop {
      let word = unsafe load64(source + from)
      let high = word & highBits
      unsafe store(lowercased(word), at: destination + to)
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
        unsafe foldSequence(source, &from, destination, &to, table)
        lead = unsafe source[from]
      } while lead >= 0x80 && from < stop
    }
    position = Position(source: from, destination: to)
  }

  /// Folds the sequence of bytes above ASCII that begins at `from`, or repairs what is none.
  @inline(__always)
  private static func foldSequence(
    _ source: UnsafePointer<UInt8>, _ from: inout Int, _ destination: UnsafeMutablePointer<UInt8>,
    _ to: inout Int, _ table: UnsafePointer<UInt32>
  ) {
    // SAFETY: 4 bytes can be read. Every index into the table comes from as many bits as its section has
    // places for (`FoldTable`); the words found there are the table's own.
    let bytes = unsafe load32(source + from)
    let entry: UInt32
    let length: Int
    var folded = bytes
    if bytes & 0xC0E0 == 0x80C0 {
      entry = unsafe table[Int((bytes & 0x1F) &<< 6 | bytes &>> 8 & 0x3F)]
      length = 2
      folded ^= entry
    } else if bytes & 0xC0C0F0 == 0x8080E0 {
      let block = unsafe table[FoldTable.rows &+ Int((bytes & 0xF) &<< 6 | bytes &>> 8 & 0x3F)]
      entry = unsafe table[Int(block &+ (bytes &>> 16 & 0x3F))]
      length = 3
      folded ^= entry
    } else if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
      let row = unsafe table[FoldTable.planes &+ Int((bytes & 0x7) &<< 6 | bytes &>> 8 & 0x3F)]
      let block = unsafe table[Int(row &+ (bytes &>> 16 & 0x3F))]
      entry = unsafe table[Int(block &+ (bytes &>> 24 & 0x3F))]
      length = 4
      folded ^= entry &<< 8
    } else {
      entry = 1 &<< 31
      length = 0
    }
    if _fastPath(Int32(bitPattern: entry) >= 0) {
      unsafe store(folded, at: destination + to)
      from &+= length
      to &+= length &- Int(entry &>> 24)
      return
    }
    switch entry &>> 28 & 7 {
    case 0:
      unsafe store(UInt32(0xBD_BFEF), at: destination + to)
      from &+= invalidLength(bytes)
      to &+= 3
    case 1:
      // SAFETY: a syllable of three bytes was read, so there is room for 9 and the slack.
      let (first, last, count) = decomposedHangul(bytes)
      unsafe store(first, at: destination + to)
      unsafe destination[to &+ 8] = last
      from &+= 3
      to &+= count
    default:
      // SAFETY: the pool is followed by 16 zeros. An image of more than 8 bytes has a source of 4, so
      // there is room for 12 and the slack; one of up to 8 is written as 8.
      let image = unsafe UnsafeRawPointer(table + FoldTable.pool) + Int(entry & 0xFFFF)
      let count = Int(entry &>> 16 & 0xFF)
      unsafe store(load64(image), at: destination + to)
      if count > 8 { unsafe store(load64(image + 8), at: destination + (to &+ 8)) }
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
