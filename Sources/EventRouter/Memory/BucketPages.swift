import CMatchKernels

/// What a ``BucketPages`` knows of a bucket, in sixteen bits.
struct BucketWord: BitwiseCopyable {
  fileprivate(set) var rawValue: UInt16

  fileprivate init(start: Int, count: Int, isOverflowing: Bool) {
    rawValue = UInt16(start) | UInt16(count) << 10 | (isOverflowing ? 1 << 15 : 0)
  }

  fileprivate init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Where in its page the bucket's entries begin.
  @inline(__always) fileprivate var start: Int { Int(rawValue & 1023) }
  /// How many entries it has.
  @inline(__always) var count: Int { Int(rawValue &>> 10 & 31) }
  /// Whether there is more in this bucket than its entries.
  @inline(__always) var isOverflowing: Bool { rawValue &>> 15 != 0 }
  /// Whether there is nothing.
  @inline(__always) var isEmpty: Bool { rawValue &>> 10 == 0 }
}

/// An entry of a bucket.
protocol BucketEntry: BitwiseCopyable {
  /// What it is found by: no two entries of a bucket have the same.
  var key: UInt64 { get }
}

/// An entry that is noted to go, and its bucket.
struct LeavingEntry: BitwiseCopyable {
  let key: UInt64
  let bucket: UInt32
}

/// Buckets of up to eight entries, in versions: 32 buckets to a page, whose size is what its entries need.
///
/// An entry that goes may stay for a while: it is noted, and goes when its page is written for another reason, which saves to
/// copy a page and the node above it for what goes. So whoever reads has to tell by himself whether what an entry stands for
/// is still there.
struct BucketPages<Entry: BucketEntry>: ~Copyable {
  static var maximumEntries: Int { 8 }
  static var pageBits: Int { 5 }
  @inline(__always) fileprivate static var bucketsPerPage: Int { 1 << pageBits }
  private static var wordsBytes: Int { 2 << pageBits }

  private var tree: PageTree
  private let empty: Block
  /// Entries in all buckets, without those that are noted to go.
  private(set) var count = 0
  let bucketCount: Int

  private var leaving = ListNodes<LeavingEntry>()
  /// What is noted to go from each page.
  private let leavingLists: MutableStorage<ListNodes<LeavingEntry>.Head>

  init(_ arena: PageArena, bucketCount: Int) {
    self.bucketCount = bucketCount
    empty = arena.allocate(Self.wordsBytes)
    // SAFETY: the block was made for the words of its buckets.
    unsafe empty.contents.initializeMemory(as: UInt16.self, repeating: 0, count: 1 << Self.pageBits)
    let pages = max(bucketCount >> Self.pageBits, 1)
    tree = PageTree(arena, count: pages, leaf: empty)
    leavingLists = MutableStorage(count: pages, repeating: ListNodes<LeavingEntry>.end)
  }

  /// Buckets of the entries that lie in `all`, where each begins as `starts` say, which has one element more than there are
  /// buckets.
  ///
  /// - Parameter overflow: is asked about every entry whether it must not be in its bucket, and told of those for which there
  ///   is no room.
  init(
    _ arena: PageArena, starts: View<UInt32>, _ all: View<Entry>, isExcluded: (Entry) -> Bool,
    overflow: (_ bucket: Int, Entry) -> Void
  ) {
    self.init(arena, bucketCount: starts.count - 1)
    for page in 0..<max(bucketCount >> Self.pageBits, 1) {
      let first = page << Self.pageBits
      let entries = Int(starts[first + Self.bucketsPerPage] - starts[first])
      if entries == 0 { continue }
      let block = arena.allocate(Self.bytes(entries: entries))
      let (words, places) = unsafe (Self.words(block), Self.entries(block))
      var end = 0
      for bucket in first..<(first + Self.bucketsPerPage) {
        let start = end
        var isOverflowing = false
        for index in Int(starts[bucket])..<Int(starts[bucket + 1]) {
          if end - start == Self.maximumEntries || isExcluded(all[index]) {
            isOverflowing = true
            overflow(bucket, all[index])
          } else {
            // SAFETY: the block has room for all entries of its buckets.
            unsafe places[end] = all[index]
            end += 1
          }
        }
        // SAFETY: the block has a word for each of its buckets.
        unsafe words[bucket - first] =
          BucketWord(start: start, count: end - start, isOverflowing: isOverflowing).rawValue
      }
      block.note = end
      count += end
      tree.put(block, at: page)
    }
  }

  var view: BucketPagesView<Entry> { BucketPagesView(tree: tree.view) }

  /// Calls `body` with every block that it consists of, once or more.
  func forEachBlock(_ body: (Block) -> Void) {
    body(empty)
    view.forEachBlock(body)
  }

  /// Asks for what ``removeLater(_:from:)`` will look at.
  func prefetchNotes(_ bucket: Int) { leavingLists.view.constant.prefetch(bucket >> Self.pageBits) }

  /// Asks for what ``insert(_:into:)`` will look at, some time after ``prefetchNotes(_:)`` and ``BucketPagesView/prefetchNode(_:)``.
  func prefetchToInsert(_ bucket: Int) {
    leaving.prefetch(leavingLists.view[bucket >> Self.pageBits])
    view.prefetchPage(bucket)
  }

  /// Adds `entry` to `bucket`; false if that is full.
  mutating func insert(_ entry: Entry, into bucket: Int) -> Bool {
    settle(bucket >> Self.pageBits)
    let word = view.word(bucket)
    if word.count == Self.maximumEntries { return false }
    let old = tree.leaf(bucket >> Self.pageBits)
    let entries = old.note
    let page = changeable(old, entries: entries + 1)
    let place = word.start + word.count
    let (from, to) = unsafe (Self.entries(old), Self.entries(page))
    // SAFETY: the page has room for one entry more than there are (above). What follows goes first, for it may be the same page.
    unsafe (to + place + 1).update(from: from + place, count: entries - place)
    if page != old { unsafe to.update(from: from, count: place) }
    unsafe to[place] = entry
    shift(page, bucket, by: 1)
    replace(old, page, bucket)
    count += 1
    return true
  }

  /// A page with the words of `old`, for so many entries, which is `old` itself if nobody else knows it and it has room.
  private func changeable(_ old: Block, entries: Int) -> Block {
    if old != empty, tree.arena.isNew(old), old.byteCount >= Self.bytes(entries: entries) {
      old.note = entries
      return old
    }
    // With room for some more, which the same version may bring.
    let page = tree.arena.allocate(Self.bytes(entries: (entries + 3) & ~3), note: entries)
    copyWords(old, page)
    return page
  }

  private static func bytes(entries: Int) -> Int { wordsBytes + MemoryLayout<Entry>.stride * entries }

  /// Takes the entry with `key` out of `bucket`; false if there is none.
  mutating func remove(_ key: UInt64, from bucket: Int) -> Bool {
    let word = view.word(bucket)
    guard (0..<word.count).contains(where: { view.entry(bucket, word, $0).key == key }) else { return false }
    note(key, leaves: bucket)
    settle(bucket >> Self.pageBits)
    return true
  }

  /// Takes the entry with `key`, which is there, out of `bucket` when its page is written the next time; at once, if a quarter
  /// of all entries were noted to go without that.
  mutating func removeLater(_ key: UInt64, from bucket: Int) {
    note(key, leaves: bucket)
    if leaving.count > count / 4 + 1_024 { settle(bucket >> Self.pageBits) }
  }

  private mutating func note(_ key: UInt64, leaves bucket: Int) {
    var list = leavingLists.view[bucket >> Self.pageBits]
    leaving.push(LeavingEntry(key: key, bucket: UInt32(bucket)), onto: &list)
    leavingLists.view[bucket >> Self.pageBits] = list
    count -= 1
  }

  /// Writes `page` without the entries that are noted to go. There is room for as many others then.
  private mutating func settle(_ page: Int) {
    var list = leavingLists.view[page]
    if list == ListNodes<LeavingEntry>.end { return }
    let old = tree.leaf(page)
    let new = tree.arena.isNew(old) ? old : tree.arena.copy(old, bytes: Self.bytes(entries: old.note))
    if new != old { tree.put(new, at: page) }
    leaving.forEach(list) { take($0.key, from: Int($0.bucket), of: new) }
    leaving.removeAll(from: &list)
    leavingLists.view[page] = list
  }

  /// - Parameter page: may be changed, and has `bucket`.
  private func take(_ key: UInt64, from bucket: Int, of page: Block) {
    // SAFETY: the page has a word for each of its buckets, which says where the bucket's entries lie, and how many there are.
    let word = unsafe BucketWord(rawValue: Self.words(page)[Self.offset(bucket)])
    let entries = unsafe Self.entries(page)
    for place in word.start..<(word.start + word.count) where unsafe entries[place].key == key {
      // SAFETY: the page has `note` entries, and what lies behind one of them is moved to its place.
      unsafe (entries + place).update(from: entries + place + 1, count: page.note - place - 1)
      page.note -= 1
      shift(page, bucket, by: -1)
      return
    }
  }

  /// Notes whether there is more in `bucket` than its entries.
  mutating func setOverflowing(_ bucket: Int, _ isOverflowing: Bool) {
    // What has no room must not be taken for an entry with its key that is noted to go.
    settle(bucket >> Self.pageBits)
    let word = view.word(bucket)
    if word.isOverflowing == isOverflowing { return }
    let old = tree.leaf(bucket >> Self.pageBits)
    let page =
      old == empty ? tree.arena.allocate(Self.wordsBytes, note: 0) : tree.arena.writable(old)
    if old == empty { copyWords(old, page) }
    if page != old { tree.put(page, at: bucket >> Self.pageBits) }
    // SAFETY: the page has a word for each of its buckets.
    unsafe Self.words(page)[Self.offset(bucket)] =
      BucketWord(start: word.start, count: word.count, isOverflowing: isOverflowing).rawValue
  }

  /// Calls `body` with every entry of the page at `page`, and every overflowing bucket.
  @inline(__always) func forEachEntry(
    ofPage page: Int, _ body: (_ bucket: Int, Entry) -> Void, overflowing: (_ bucket: Int) -> Void
  ) {
    let block = tree.leaf(page)
    if block == empty { return }
    let (words, entries) = unsafe (Self.words(block), Self.entries(block))
    for offset in 0..<Self.bucketsPerPage {
      // SAFETY: the page has a word for each of its buckets, which says where the bucket's entries lie.
      let word = unsafe BucketWord(rawValue: words[offset])
      let bucket = page << Self.pageBits + offset
      if word.isOverflowing { overflowing(bucket) }
      for place in word.start..<(word.start + word.count) { body(bucket, unsafe entries[place]) }
    }
  }

  /// Bytes of what is noted, beside the arena's.
  var noteBytes: Int {
    leaving.bytes + leavingLists.count * MemoryLayout<ListNodes<LeavingEntry>.Head>.stride
  }

  private mutating func replace(_ old: Block, _ page: Block, _ bucket: Int) {
    if page == old { return }
    tree.put(page, at: bucket >> Self.pageBits)
    if old != empty { tree.arena.retire(old) }
  }

  private func copyWords(_ old: Block, _ page: Block) {
    // SAFETY: every page begins with the words of its buckets.
    unsafe page.contents.copyMemory(from: old.contents, byteCount: Self.wordsBytes)
  }

  /// Adds `difference` to the count of `bucket` and to where those after it begin: four words at a time.
  private func shift(_ page: Block, _ bucket: Int, by difference: Int) {
    let offset = Self.offset(bucket)
    let bits = UInt64(16 * (offset % 4))
    let factor = UInt64(truncatingIfNeeded: difference)
    // Places are in the low bits of a word, the count is in those above. Neither goes beyond its bits, so no word carries
    // into the next.
    let one: UInt64 = 0x0001_0001_0001_0001
    var change = 1 &<< (10 + bits) | (one &<< bits) &<< 16
    for byte in stride(from: 2 * offset & ~7, to: Self.wordsBytes, by: 8) {
      // SAFETY: the page begins with a word of two bytes for each of its buckets, of which there is a multiple of four; it is
      // aligned to 16 bytes.
      let words = unsafe page.contents.load(fromByteOffset: byte, as: UInt64.self)
      unsafe page.contents.storeBytes(of: words &+ change &* factor, toByteOffset: byte, as: UInt64.self)
      change = one
    }
  }

  /// Which bucket of its page it is.
  @inline(__always) fileprivate static func offset(_ bucket: Int) -> Int { bucket & (1 &<< pageBits &- 1) }

  fileprivate static func words(_ page: Block) -> UnsafeMutablePointer<UInt16> {
    unsafe page.contents.assumingMemoryBound(to: UInt16.self)
  }

  @inline(__always) fileprivate static func entries(_ page: Block) -> UnsafeMutablePointer<Entry> {
    // SAFETY: entries follow the words; both are aligned to 16 bytes.
    unsafe (page.contents + wordsBytes).assumingMemoryBound(to: Entry.self)
  }
}

extension BucketPages {
  /// Looks whether each entry that is noted to go is in its bucket once, and whether all others are counted.
  func check(_ violations: inout Violations) {
    var (all, noted) = (0, 0)
    for page in 0..<leavingLists.count {
      forEachEntry(ofPage: page, { _, _ in all += 1 }, overflowing: { _ in })
      leaving.forEach(leavingLists.view[page]) { item in
        noted += 1
        let bucket = Int(item.bucket)
        let word = view.word(bucket)
        violations.expect(
          bucket >> Self.pageBits == page
            && (0..<word.count).count { view.entry(bucket, word, $0).key == item.key } == 1,
          "bucket \(bucket): what is noted to go is not there once, or on the list of another page")
      }
    }
    violations.expect(
      noted == leaving.count && all == count + noted,
      "pages have \(all) entries, \(noted) of them noted to go: not \(count) and \(leaving.count)")
    leaving.check(&violations)
  }
}

/// A version of a ``BucketPages``.
struct BucketPagesView<Entry: BucketEntry>: BitwiseCopyable {
  private let tree: PageTreeView

  fileprivate init(tree: PageTreeView) { self.tree = tree }

  /// Calls `body` with every block that it consists of, once or more.
  func forEachBlock(_ body: (Block) -> Void) { tree.forEachBlock(body) }

  @inline(__always) private func page(_ bucket: Int) -> Block {
    tree.leaf(bucket &>> BucketPages<Entry>.pageBits)
  }

  /// Asks for the whole page of `bucket`, of a usual size, to be in the cache soon: for a writer, who copies it.
  func prefetchPage(_ bucket: Int) { page(bucket).prefetchContents(512) }

  /// The same of the node above that page.
  func prefetchNode(_ bucket: Int) { tree.prefetchNode(bucket &>> BucketPages<Entry>.pageBits) }

  /// Asks for the word of `bucket` to be in the cache soon.
  @inline(__always) func prefetchWord(_ bucket: Int) {
    unsafe cmk_prefetch(BucketPages<Entry>.words(page(bucket)) + BucketPages<Entry>.offset(bucket))
  }

  @inline(__always) func word(_ bucket: Int) -> BucketWord {
    // SAFETY: a page has a word for each of its buckets.
    unsafe BucketWord(rawValue: BucketPages<Entry>.words(page(bucket))[BucketPages<Entry>.offset(bucket)])
  }

  /// Asks for the first entry of `bucket` to be in the cache soon.
  @inline(__always) func prefetchEntry(_ bucket: Int, _ word: BucketWord) {
    unsafe cmk_prefetch(BucketPages<Entry>.entries(page(bucket)) + word.start)
  }

  /// The entry at `index` of `bucket`, below its count.
  @inline(__always) func entry(_ bucket: Int, _ word: BucketWord, _ index: Int) -> Entry {
    checkBounds(index >= 0 && index < word.count)
    // SAFETY: the word says where the bucket's entries lie in its page, and how many there are.
    return unsafe BucketPages<Entry>.entries(page(bucket))[word.start &+ index]
  }
}
