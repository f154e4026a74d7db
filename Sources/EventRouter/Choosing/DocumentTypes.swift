/// Which document groups open a file with a given path extension.
struct DocumentTypes: Sendable {
  private let table: ExtensionTable
  /// The types that have each extension of ``table``.
  private let types: NumberLists
  /// The document groups of those types, by the positions of their declarations.
  private let groups: GroupsByType
  /// All groups of each extension of ``table``, where there are few and they are soon found; else none.
  private let known: NumberLists
  /// The raw value of the first group's key, for each extension of ``table``.
  private let firstKeys: View<UInt32>
  /// What the view is of: through it no reference is counted for an event.
  private let storage: Storage<UInt32>
  /// Kept, since what is global is asked each time whether it is there.
  private let kernels = Kernels.selected
  /// The smallest key of a document group that opens anything; nil if there is none.
  let firstKey: DestinationKey?

  /// Who asks for all groups, as `match` does for each event, need not look for them where that takes no more steps:
  /// that nearly doubled the time of `match` for files. As many for each extension are linear room all the same.
  private static let few = 16

  /// - Parameter configuration: valid, so every type is known and there is no cycle.
  /// - Complexity: O(*n*) in the types, what they conform to, their extensions, and the types of the groups, beside
  ///   what sorting the extensions costs.
  init(_ configuration: RouterConfiguration) {
    // By indices: a copy of a declaration counts references to all that it has.
    var supporting: [(group: Int, types: [String])] = []
    for group in configuration.declarations.indices {
      guard case .documentGroup(let types) = configuration.declarations[group].kind else { continue }
      supporting.append((group, types))
    }
    let declared = supporting.isEmpty ? [] : ContentType.builtIn + configuration.contentTypes
    var numbers: [ExactText: Int] = [:]
    for (number, type) in declared.enumerated() { numbers[ExactText(type.identifier)] = number }
    var conformances: [(type: Int, parent: Int)] = []
    for (number, type) in declared.enumerated() {
      for parent in type.conformsTo {
        if let parent = numbers[ExactText(parent)] { conformances.append((number, parent)) }
      }
    }
    var supports: [(group: Int, type: Int)] = []
    for (group, types) in supporting {
      for type in types {
        if let type = numbers[ExactText(type)] { supports.append((group, type)) }
      }
    }
    groups = GroupsByType(typeCount: declared.count, conformances: conformances, supports: supports)

    var names: [[UInt8]] = []
    var numberOfName: [[UInt8]: Int] = [:]
    var entries: [(list: Int, number: Int)] = []
    var firsts: [Int] = []
    for (type, declaration) in declared.enumerated() {
      guard let first = groups.first(of: type) else { continue }
      for name in declaration.filenameExtensions.lazy.map({ $0.utf8.map(ExtensionTable.lowercased) }) {
        let number = numberOfName[name] ?? names.count
        if number == names.count {
          numberOfName[name] = number
          names.append(name)
          firsts.append(first)
        }
        firsts[number] = min(firsts[number], first)
        entries.append((number, type))
      }
    }
    table = ExtensionTable(names)
    let types = NumberLists(count: names.count, entries)
    self.types = types
    var known: [(list: Int, number: Int)] = []
    for name in names.indices {
      guard let all = groups.all(of: types[name], within: Self.few) else { continue }
      known += all.map { (name, $0) }
    }
    self.known = NumberLists(count: names.count, known)
    firstKey = firsts.min().map(DestinationKey.declaration)
    storage = Storage(firsts.map { DestinationKey.declaration($0).rawValue })
    firstKeys = storage.view
  }

  var isEmpty: Bool { firstKeys.count == 0 }

  /// Numbers kept beside the extensions, for tests.
  var numberCount: Int {
    types.count + types.numberCount + known.numberCount + groups.numberCount + firstKeys.count
  }

  /// The key of the first document group that opens `url`, if one does. Nothing is allocated for extensions of up to
  /// eight ASCII bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  func key(for url: View<UInt8>) -> DestinationKey? {
    number(for: url).map { DestinationKey(rawValue: firstKeys[$0]) }
  }

  /// The same for a URL whose ``path(of:)`` is known.
  func key(for url: View<UInt8>, pathEnd end: Int) -> DestinationKey? {
    number(for: url, pathEnd: end).map { DestinationKey(rawValue: firstKeys[$0]) }
  }

  /// Calls `body` with the document groups that open `url`, ascending. Where they are few, nothing is allocated. Where they
  /// are many, nothing is kept of an answer: they are looked for from the types of its extension upwards.
  ///
  /// - Complexity: O(*n* + *t* + *k* log *k*) for *n* bytes, *t* conformances of the extension's types and of those
  ///   above them, as far as there are groups, and *k* groups, each as often as it supports one of these types.
  func forEachDeclaration(for url: View<UInt8>, _ body: (Int) -> Void) {
    guard let number = number(for: url) else { return }
    let known = known[number]
    if known.isEmpty {
      for group in groups.all(of: types[number]) { body(group) }
    } else {
      for group in known { body(group) }
    }
  }

  /// How many types ``forEachDeclaration(for:_:)`` may look at, for tests.
  func typesLookedAt(for url: View<UInt8>) -> Int {
    number(for: url).map { groups.opened(from: types[$0]).count } ?? 0
  }

  /// The number in ``table`` of the path extension of `url`.
  @inline(__always) private func number(for url: View<UInt8>) -> Int? {
    let path = path(of: url)
    return path.mayHaveExtension ? number(for: url, pathEnd: path.end) : nil
  }

  /// Where the path of `url` ends, and whether something may follow a dot there that is in ``table``.
  ///
  /// Most URLs have no extension that is known. Which have one cannot be foreseen: that is not a branch.
  @inline(__always) func path(of url: View<UInt8>) -> (end: Int, mayHaveExtension: Bool) {
    // Neither a scheme nor an authority holds one, so the first in the URL ends the path.
    let end = kernels.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#"), in: url)
    if url.count < 8 { return (end, true) }
    let (dots, slashes) = Self.dotsAndSlashes(url.load8(max(end &- 8, 0)))
    // The last of the eight bytes has the highest bit.
    let hasDot: UInt8 = dots > slashes ? 1 : 0
    let hasNeither: UInt8 = slashes == 0 ? 1 : 0
    let mayBeLonger: UInt8 = table.longest >= 8 ? 1 : 0
    let isShort: UInt8 = end < 8 ? 1 : 0
    return (end, hasDot | hasNeither & mayBeLonger | isShort != 0)
  }

  /// The number of the extension of a path that ends at `end`. What follows the last dot is looked up first, and only then is
  /// it asked whether that is in the path.
  @inline(__always) private func number(for url: View<UInt8>, pathEnd end: Int) -> Int? {
    // Repairing only makes an extension longer.
    guard let dot = Self.lastDot(of: url, before: end, within: table.longest),
      let number = table.number(of: (dot + 1)..<end, in: url)
    else { return nil }
    return Self.isInPath(dot, before: end, of: url) ? number : nil
  }

  /// Where the last `.` before `end` is, if at most `count` bytes follow it there, and none of them is a `/`.
  @inline(__always) private static func lastDot(
    of url: View<UInt8>, before end: Int, within count: Int
  ) -> Int? {
    var index = end
    if end >= 8 {
      let (dots, slashes) = dotsAndSlashes(url.load8(end &- 8))
      if dots > slashes {
        // The zeros that lead: to count those that trail takes less time on some processors.
        let following = dots.byteSwapped.trailingZeroBitCount &>> 3
        return following <= count ? end &- 1 &- following : nil
      }
      if slashes != 0 || count < 8 { return nil }
      index = end &- 8
    }
    let first = max(end &- count &- 1, 0)
    while index > first {
      index &-= 1
      if url[index] == UInt8(ascii: ".") { return index }
      if url[index] == UInt8(ascii: "/") { return nil }
    }
    return nil
  }

  /// The top bits of those of eight bytes that are a `.`, and of those that are a `/`.
  @inline(__always) private static func dotsAndSlashes(_ word: UInt64) -> (dots: UInt64, slashes: UInt64) {
    (zeroBytes(word ^ 0x2E2E_2E2E_2E2E_2E2E), zeroBytes(word ^ 0x2F2F_2F2F_2F2F_2F2F))
  }

  /// The top bits of those of eight bytes that are 0.
  @inline(__always) private static func zeroBytes(_ word: UInt64) -> UInt64 {
    let low = UInt64(0x7F7F_7F7F_7F7F_7F7F)
    return ~(((word & low) &+ low) | word | low)
  }

  /// Whether the `.` at `dot`, behind which there is no other before `end` nor a `/`, begins the path's extension.
  private static func isInPath(_ dot: Int, before end: Int, of url: View<UInt8>) -> Bool {
    var index = dot
    while index > 0 {
      index &-= 1
      // Neither a scheme nor an authority has a `/`, and before an authority there are two.
      if url[index] == UInt8(ascii: "/") {
        if index == 0 || url[index &- 1] != UInt8(ascii: "/") { return true }
        break
      }
    }
    return pathExtension(of: url) == (dot + 1)..<end
  }

  /// Where the path extension of `url` lies: what follows the last `.` of the last segment of the path.
  ///
  /// Source: RFC 3986, appendix B; nothing is decoded or validated.
  static func pathExtension(of url: View<UInt8>) -> Range<Int>? {
    let (colon, slash, dot) = (UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "."))
    func isQueryOrFragment(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }
    func firstIndex(from start: Int, where matches: (UInt8) -> Bool) -> Int {
      var index = start
      while index < url.count, !matches(url[index]) { index += 1 }
      return index
    }
    var start = firstIndex(from: 0) { $0 == colon || $0 == slash || isQueryOrFragment($0) }
    // A scheme has at least one character.
    start = start > 0 && start < url.count && url[start] == colon ? start + 1 : 0
    if start + 1 < url.count, url[start] == slash, url[start + 1] == slash {
      start = firstIndex(from: start + 2) { $0 == slash || isQueryOrFragment($0) }
    }
    let end = firstIndex(from: start, where: isQueryOrFragment)
    var index = end
    while index > start {
      index -= 1
      if url[index] == dot { return (index + 1)..<end }
      if url[index] == slash { return nil }
    }
    return nil
  }
}
