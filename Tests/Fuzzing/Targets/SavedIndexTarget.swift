@_spi(Benchmarks) import EventRouter
import RouterTestSupport

extension FuzzTarget {
  /// A saved index that somebody changed, checksum included, is refused with one line, or it is an index: every question
  /// has an answer then. The first byte says which index, every eight that follow change one number in it: the section,
  /// the element (two bytes), how (one byte), and with what (four bytes).
  static let indexes = FuzzTarget("indexes", maximumBytes: 256) { input in
    guard let first = input.first else { return }
    let originals = try originals.get()
    var index = originals[Int(first) % originals.count]
    let changes = input.dropFirst()
    for start in stride(from: changes.startIndex, to: changes.endIndex - 7, by: 8) {
      index.change(by: Array(changes[start..<(start + 8)]))
    }
    let bytes = index.bytes
    var random = SeededGenerator(seed: input.fingerprint)
    let loaded: RouterSnapshot
    do throws(SavedIndexError) {
      loaded = try RouterSnapshot(serialized: bytes.span, kernels: random.element(of: Kernels.available))
    } catch {
      return try Finding.unlessReadable(error)
    }
    try loaded.answerEverything(about: asked)
  }

  private static let asked: [Event] = [
    .url("x:photo/album?id=42&name=caf\u{E9}"), .url("file:///a.txt"),
    .activity(target: "Stra\u{DF}e", page: "x:a.pdf"),
    .activity(),
  ]

  /// One of each matcher and front; with two layers, a guard of some conditions, and sparse states.
  private static let originals = Result { try makeOriginals() }

  private static func makeOriginals() throws -> [MadeUpIndex] {
    let few = RouterConfiguration(
      declarations: [
        .windowGroup("album").handlesExternalEvents(matching: ["album", "photo/", "caf\u{E9}", "*"]),
        .documentGroup("texts", contentTypes: ["public.text"]),
      ],
      openScenes: [
        OpenScene(id: "w", declaration: "album", preferring: ["id=42", "strasse"], allowing: ["photo/"])
      ])
    let many = RouterConfiguration(
      declarations: (0..<400).map { number in
        let condition = "id=\(number)&name=\(String(number * 7_919, radix: 36))"
        return SceneDeclaration(id: SceneDeclaration.ID("d\(number)"), matching: [condition, "photo"])
      })
    var random = SeededGenerator(seed: 1)
    let long = RouterConfiguration(
      declarations: (0..<1_200).map { number in
        let (head, tail) = (String(random.next(), radix: 36), String(random.next(), radix: 36))
        return SceneDeclaration(id: SceneDeclaration.ID("d\(number)"), matching: [head + tail])
      })
    let all: [(Representation, RouterConfiguration)] = [
      (.automaton, few), (.automaton, many), (.automatic, many), (.grams(length: 4), few),
      (.buckets(groups: 2, positions: 3), few), (.buckets(groups: 2, positions: 4, of: .pairs), few),
      (.gramsWithPartialGuard(length: 3, entries: 1, bytes: 6), many),
      (.gramsWithPartialGuard(length: 3, entries: 1, bytes: 6), long),
    ]
    return try all.map { representation, configuration in
      MadeUpIndex(try RouterSnapshot(configuration, representation: representation).serialized())
    }
  }
}

extension MadeUpIndex {
  fileprivate mutating func change(by bytes: [UInt8]) {
    let element = Int(Int16(truncatingIfNeeded: Int(bytes[1]) | Int(bytes[2]) << 8))
    let other = bytes[4...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    change(place: Int(bytes[0]), element: element) { value in
      switch bytes[3] % 5 {
      case 0: other
      case 1: value &+ other
      case 2: value &- other
      case 3: value ^ other
      default: value | other << 32
      }
    }
  }
}
