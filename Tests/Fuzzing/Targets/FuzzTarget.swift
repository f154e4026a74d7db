import RouterTestSupport

/// A check of what is promised about any bytes at all. ``all`` are run by `Scripts/fuzz` on input that a fuzzer
/// makes up, and by the tests on the committed corpora.
public struct FuzzTarget: Sendable {
  /// The name of the folder of its corpus, too.
  public let name: String
  /// Longer inputs take longer and find nothing more.
  public let maximumBytes: Int
  /// How long an input is made now and then, to see what its bytes cost; nil if never.
  private let grownBytes: Int?
  private let check: @Sendable (_ input: [UInt8]) throws -> Void

  init(
    _ name: String, maximumBytes: Int, grownBytes: Int? = nil,
    check: @escaping @Sendable (_ input: [UInt8]) throws -> Void
  ) {
    self.name = name
    self.maximumBytes = maximumBytes
    self.grownBytes = grownBytes
    self.check = check
  }

  public static let all: [FuzzTarget] = [
    .scenes, .conditions, .events, .captures, .results, .suites, .folding, .routing, .indexes,
  ]

  /// The target `name`; also one of ``planted``.
  public static func named(_ name: String) -> FuzzTarget? { (all + planted).first { $0.name == name } }

  /// Checks `input`.
  ///
  /// - Throws: ``Finding``, or another error that says what does not hold. A trap is a finding, too.
  public func run(_ input: [UInt8]) throws { try check(input) }

  /// Checks that `input` takes no more processor time than its bytes may cost, and now and then (it depends on
  /// the input alone) that a much longer one made of it does.
  public func runTimed(_ input: [UInt8], budget: TimeBudget = .standard) throws {
    try budget.check("\(name)", bytes: input.count) { try check(input) }
    var random = SeededGenerator(seed: input.fingerprint)
    guard let grownBytes, !input.isEmpty, random.once(in: 64) else { return }
    let grown = input.grown(to: grownBytes, using: &random)
    try budget.check("\(name), grown", bytes: grown.count) { try check(grown) }
  }
}

/// Something that was promised and does not hold.
public struct Finding: Error, CustomStringConvertible {
  public var description: String

  static func unless(_ holds: Bool, _ description: @autoclosure () -> String) throws(Finding) {
    if !holds { throw Finding(description: description()) }
  }

  /// An error message is one line, and not as long as the input.
  static func unlessReadable(_ error: some CustomStringConvertible) throws(Finding) {
    let text = error.description
    try unless(!text.utf8.isEmpty, "an error without a message")
    try unless(
      text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0 != "\u{7F}" && $0 != "\u{85}" && $0 != "\u{2028}"
      },
      "an error message of several lines, or with control characters: \(text.debugDescription)")
    // 64 levels of names, each of at most 80 scalars and their escapes.
    try unless(text.utf8.count <= 40_000, "an error message of \(text.utf8.count) bytes")
  }
}

extension [UInt8] {
  /// FNV-1a. Choices that depend on an input are made by it, so that the input repeats them.
  public var fingerprint: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// This with a piece of it repeated in its place until there are about `count` bytes.
  func grown(to count: Int, using random: inout SeededGenerator) -> [UInt8] {
    let start = Int.random(in: 0..<self.count, using: &random)
    let most = Swift.min(self.count - start, random.element(of: [1, 2, 4, 16, 64, 1_024]))
    let piece = self[start..<(start + Int.random(in: 1...most, using: &random))]
    let times = Swift.max(1, (count - self.count) / piece.count)
    return Array(self[..<start]) + repeatElement(piece, count: times).joined() + self[piece.endIndex...]
  }

  /// The pieces that `count` cuts make of it, some perhaps empty.
  func pieces(_ count: Int, using random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
    let cuts = (0..<Swift.max(0, count - 1)).map { _ in Int.random(in: 0...self.count, using: &random) }
      .sorted()
    return zip([0] + cuts, cuts + [self.count]).map { self[$0..<$1] }
  }
}
