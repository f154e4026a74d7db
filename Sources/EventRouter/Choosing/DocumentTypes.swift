/// Which document groups open a file with a given path extension.
struct DocumentTypes: Sendable {
  /// The declarations of document groups for each extension, ascending, by ``packed(_:)``.
  private var short: [UInt64: [Int]] = [:]
  /// The same for extensions of more than seven bytes, ASCII-lower-cased.
  private var long: [[UInt8]: [Int]] = [:]
  /// Which declarations are document groups.
  private var groups: [Bool] = []
  /// Bytes of the longest extension.
  private var longest = 0

  /// - Parameter configuration: valid, so every type is known and there is no cycle.
  init(_ configuration: RouterConfiguration) {
    let types = ContentType.builtIn + configuration.contentTypes
    var children: [ExactText: [ExactText]] = [:]
    var extensions: [ExactText: [String]] = [:]
    for type in types {
      let identifier = ExactText(type.identifier)
      for parent in type.conformsTo { children[ExactText(parent), default: []].append(identifier) }
      extensions[identifier] = type.filenameExtensions
    }
    for (index, declaration) in configuration.declarations.enumerated() {
      guard case .documentGroup(let supported) = declaration.kind else { continue }
      groups.append(contentsOf: repeatElement(false, count: index - groups.count) + [true])
      // Every type that conforms to a supported one, found from the supported ones downwards.
      var pending = supported.map(ExactText.init)
      var reached = Set(pending)
      while let type = pending.popLast() {
        for child in children[type] ?? [] where reached.insert(child).inserted { pending.append(child) }
      }
      for name in Set(reached.flatMap { extensions[$0] ?? [] }.map { $0.utf8.map(Self.lowercased) }) {
        longest = max(longest, name.count)
        if firstKey == nil { firstKey = .declaration(index) }
        if let key = Self.packed(name.count, { name[$0] }) {
          short[key, default: []].append(index)
        } else {
          long[name, default: []].append(index)
        }
      }
    }
  }

  var isEmpty: Bool { short.isEmpty && long.isEmpty }

  /// The smallest key of a document group that opens anything; nil if there is none.
  private(set) var firstKey: DestinationKey?

  /// Whether `key` is a document group's. Such a group has no conditions, so only the type of a file leads to it.
  @inline(__always) func isDocumentGroup(_ key: DestinationKey) -> Bool {
    key.tier == DestinationKey.declaration(0).tier && key.order < groups.count && groups[key.order]
  }

  /// The key of the first document group that opens `url`, if one does.
  func key(for url: View<UInt8>) -> DestinationKey? { declarations(for: url).first.map { .declaration($0) } }

  /// The document groups that open `url`, ascending. Extensions of up to seven ASCII bytes allocate nothing.
  ///
  /// Most URLs have no extension that is known, so what follows the last dot is looked up first, and only
  /// then is the URL taken apart.
  func declarations(for url: View<UInt8>) -> [Int] {
    // Neither a scheme nor an authority holds one, so the first in the URL ends the path.
    let end = url.firstIndex(of: UInt8(ascii: "?"), or: UInt8(ascii: "#")) ?? url.count
    var dot = end
    repeat {
      // Repairing only makes an extension longer.
      if dot == 0 || end - dot > longest { return [] }
      dot -= 1
      if url[dot] == UInt8(ascii: "/") { return [] }
    } while url[dot] != UInt8(ascii: ".")
    let name = (dot + 1)..<end
    let groups = declarations(forExtension: url[name])
    return groups.isEmpty || Self.pathExtension(of: url) != name ? [] : groups
  }

  private func declarations(forExtension name: View<UInt8>) -> [Int] {
    guard let key = Self.packed(name.count, { name[$0] }) else {
      return declarations(forUnusual: name)
    }
    if let groups = short[key] { return groups }
    return (0..<name.count).allSatisfy { name[$0] < 0x80 } ? [] : declarations(forUnusual: name)
  }

  /// For an extension that is long, or that may have to be repaired: a declared extension may hold U+FFFD,
  /// which stands in for invalid UTF-8.
  private func declarations(forUnusual name: View<UInt8>) -> [Int] {
    let repaired = String(decoding: (0..<name.count).map { name[$0] }, as: UTF8.self).utf8.map(
      Self.lowercased)
    if let key = Self.packed(repaired.count, { repaired[$0] }) { return short[key] ?? [] }
    return long[repaired] ?? []
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Up to seven bytes, ASCII-lower-cased, and their count as one number; nil if there are more.
  @inline(__always) private static func packed(_ count: Int, _ byte: (Int) -> UInt8) -> UInt64? {
    if count > 7 { return nil }
    var key = UInt64(count)
    for index in 0..<count { key = key << 8 | UInt64(lowercased(byte(index))) }
    return key
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
