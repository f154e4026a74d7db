/// Finds a path extension among those that document groups open.
///
/// Extensions of up to eight bytes are words in ascending order: they are found by halving, with no hash to compute and
/// none that input could aim at.
struct ExtensionTable: Sendable {
  /// An extension of at most eight bytes.
  private struct Entry: BitwiseCopyable {
    /// The extension, its first byte lowest; bytes that it does not have are 0.
    var word: UInt64
    /// How many bytes it has: `0` may be one of them.
    var count: UInt32
    var number: UInt32
  }

  private let storage: Storage<Entry>
  /// What ``storage`` is looked at by: no reference is counted for an event.
  private let entries: View<Entry>
  /// The number of each longer extension.
  private let long: [[UInt8]: Int]
  /// Bytes of the longest extension.
  let longest: Int

  /// - Parameter names: distinct extensions, ASCII-lower-cased; each is known by its position from here on.
  init(_ names: [[UInt8]]) {
    var entries: [Entry] = []
    var long: [[UInt8]: Int] = [:]
    for (number, name) in names.enumerated() {
      if name.count > 8 {
        long[name] = number
      } else {
        let word = name.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (8 * $1.offset) }
        entries.append(Entry(word: word, count: UInt32(name.count), number: UInt32(number)))
      }
    }
    // The runtime looks up no type to sort, or to read a key path, in a process without document groups.
    if entries.count > 1 { entries.sort { ($0.word, $0.count) < ($1.word, $1.count) } }
    storage = Storage(entries)
    self.entries = storage.view
    self.long = long
    longest = names.reduce(0) { max($0, $1.count) }
  }

  /// `byte` in ASCII lower case.
  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// The number of the extension `name` of `url`, in any case, if it is one of these. Nothing is allocated where it has
  /// up to eight bytes, all ASCII.
  @inline(__always) func number(of name: Range<Int>, in url: View<UInt8>) -> Int? {
    if name.count > 8 { return number(ofUnusual: url[name]) }
    let word: UInt64
    if name.upperBound >= 8 {
      // What is before the extension goes out at the bottom; twice, because one shift by 64 does nothing.
      let unused = 4 &* UInt64(truncatingIfNeeded: 8 &- name.count)
      word = (url.load8(name.upperBound &- 8) &>> unused) &>> unused
    } else {
      word = name.reversed().reduce(0) { $0 &<< 8 | UInt64(url[$1]) }
    }
    if word & 0x8080_8080_8080_8080 != 0 { return number(ofUnusual: url[name]) }
    return number(ofWord: lowercased8(word), count: name.count)
  }

  @inline(__always) private func number(ofWord word: UInt64, count: Int) -> Int? {
    var (first, rest) = (0, entries.count)
    while rest > 1 {
      let half = rest &>> 1
      // Which half cannot be foreseen.
      let isLater = allOrNone(entries[first &+ half].word <= word)
      first &+= half & Int(truncatingIfNeeded: isLater)
      rest = rest &- half
    }
    // The last one with this word; those before it are shorter.
    while first >= 0, first < entries.count, entries[first].word == word {
      if entries[first].count == count { return Int(entries[first].number) }
      first &-= 1
    }
    return nil
  }

  /// The number of an extension that is long, or that may have to be repaired: a declared extension may hold U+FFFD,
  /// which stands in for invalid UTF-8.
  @inline(never) private func number(ofUnusual name: View<UInt8>) -> Int? {
    let text = String(decoding: (0..<name.count).map { name[$0] }, as: UTF8.self)
    let repaired = text.utf8.map(Self.lowercased)
    if repaired.count > 8 { return long[repaired] }
    return number(
      ofWord: repaired.reversed().reduce(0) { $0 << 8 | UInt64($1) }, count: repaired.count)
  }
}
