@_spi(Benchmarks) import EventRouter
import RouterTestSupport

extension FuzzTarget {
  /// A saved index that somebody changed, checksum included, is refused with one line, or it is an index: every question
  /// has an answer then. The first byte says which index, every eight that follow change one number in it: the section,
  /// the element (two bytes), how (one byte), and with what (four bytes).
  static let indexes = FuzzTarget("indexes", maximumBytes: 256) { input in
    guard let first = input.first else { return }
    let (representation, configuration) = originals[Int(first) % originals.count]
    let snapshot = try RouterSnapshot(configuration, representation: representation)
    var index = MadeUpIndex(try snapshot.serialized())
    let changes = input.dropFirst()
    for start in stride(from: changes.startIndex, to: changes.endIndex - 7, by: 8) {
      index.change(by: Array(changes[start..<(start + 8)]))
    }
    let bytes = index.bytes
    do throws(SavedIndexError) {
      let loaded = try RouterSnapshot(serialized: bytes.span)
      do {
        try loaded.answerEverything(about: asked)
      } catch {
        throw SavedIndexError(problem: .failed(reason: "\(error)"))
      }
    } catch {
      if case .failed(let reason) = error.problem {
        throw Finding(description: "what was loaded does not answer: \(reason)")
      }
      try Finding.unlessReadable(error)
    }
  }

  private static let asked: [Event] = [
    .url("x:photo/album?id=42&name=caf\u{E9}"), .url("file:///a.txt"),
    .activity(target: "Stra\u{DF}e", page: "x:a.pdf"),
    .activity(),
  ]

  /// One of each matcher and front; with sparse states, two layers, and a guard of some conditions.
  private static let originals: [(Representation, RouterConfiguration)] = {
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
    return [
      (.automaton, few), (.automaton, many), (.automatic, many), (.grams(length: 4), few),
      (.buckets(groups: 2, positions: 3), few),
      (.gramsWithPartialGuard(length: 3, entries: 1, bytes: 6), many),
    ]
  }()
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
