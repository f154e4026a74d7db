@_spi(Benchmarks) import EventRouter
import RouterTestSupport
import Testing

/// What is no saved index, or no longer, is refused.
@Suite("Damaged saved indexes")
struct DamagedIndexTests {
  private static func problem(_ bytes: [UInt8]) -> SavedIndexError.Problem? {
    do throws(SavedIndexError) {
      _ = try RouterSnapshot(serialized: bytes.span)
      return nil
    } catch {
      return error.problem
    }
  }

  private static func small(_ representation: Representation = .automaton) throws -> [UInt8] {
    try RouterSnapshot(
      RouterConfiguration(
        declarations: [
          .windowGroup("a").handlesExternalEvents(matching: ["ab", "bc", "*"]),
          .documentGroup("d", contentTypes: ["public.text"]),
        ],
        openScenes: [OpenScene(id: "w", declaration: "a", preferring: ["é"])]),
      representation: representation
    ).serialized()
  }

  @Test("every byte matters: with any of them changed, the index is refused")
  func everyByte() throws {
    var bytes = try Self.small()
    #expect(Self.problem(bytes) == nil)
    for index in bytes.indices {
      let byte = bytes[index]
      for change: UInt8 in [0x01, 0x80, 0xFF] {
        bytes[index] = byte ^ change
        let problem = Self.problem(bytes)
        switch index {
        case 0..<8: #expect(problem == .notSavedIndex, "byte \(index)")
        case 24..<32:
          guard case .foreignVersion = problem else {
            Issue.record("byte \(index): \(String(describing: problem))")
            break
          }
        case 32..<40:
          switch problem {
          case .truncated, .damaged: break
          default: Issue.record("byte \(index): \(String(describing: problem))")
          }
        default: #expect(problem == .damaged, "byte \(index)")
        }
      }
      bytes[index] = byte
    }
  }

  @Test("a part of an index is refused, however long")
  func truncations() throws {
    let bytes = try Self.small()
    for count in bytes.indices {
      let problem = Self.problem(Array(bytes[..<count]))
      switch count {
      case ..<8: #expect(problem == .notSavedIndex)
      case ..<128: #expect(problem == .truncated(bytes: count, expected: 128))
      default: #expect(problem == .truncated(bytes: count, expected: UInt64(bytes.count)))
      }
    }
  }

  @Test("more bytes than were written are refused, as are two that changed places")
  func others() throws {
    let bytes = try Self.small()
    for more in [1, 64, 128] { #expect(Self.problem(bytes + [UInt8](repeating: 0, count: more)) == .damaged) }
    var random = SeededGenerator(seed: TestEnvironment.seed)
    for _ in 0..<500 {
      var changed = bytes
      let first = Int.random(in: 32..<bytes.count, using: &random)
      changed.swapAt(first, Int.random(in: 32..<bytes.count, using: &random))
      if changed == bytes { continue }
      // Among the first bytes is how many there should be.
      if case .truncated(bytes: bytes.count, expected: _) = Self.problem(changed) { continue }
      #expect(Self.problem(changed) == .damaged)
    }
  }

  @Test("another order of bytes, version, folding or hash is told as that")
  func foreign() throws {
    let bytes = try Self.small()
    func changed(word: Int, _ change: (UInt64) -> UInt64) -> SavedIndexError.Problem? {
      var index = MadeUpIndex(bytes)
      index.set(change(index.number(at: 8 * word, size: 8)), at: 8 * word, size: 8)
      return Self.problem(index.bytes)
    }
    #expect(changed(word: 2, \.byteSwapped) == .foreignByteOrder)
    #expect(changed(word: 3) { $0 + 1 } == .foreignVersion(found: 7, supported: 6))
    #expect(changed(word: 7) { $0 - 1 } == .foreignFolding(found: 16, supported: 17))
    #expect(changed(word: 8) { $0 ^ 1 } == .foreignFolding(found: 17, supported: 17))
    #expect(changed(word: 9) { $0 ^ 1 } == .foreignHash)
    #expect(changed(word: 10) { $0 ^ 1 } == .foreignHash)
    #expect(changed(word: 11) { $0 ^ 1 } == .malformed(part: "header"))
  }

  @Test("errors say what is wrong and what to do")
  func descriptions() {
    let problems: [SavedIndexError.Problem] = [
      .notFound, .notRegular, .notOpened(reason: "r"), .failed(reason: "r"), .tooLarge(bytes: 2, limit: 1),
      .notSavedIndex, .foreignByteOrder, .foreignVersion(found: 2, supported: 1),
      .truncated(bytes: 1, expected: 2), .damaged, .foreignFolding(found: 16, supported: 17),
      .foreignFolding(found: 17, supported: 17), .foreignHash, .malformed(part: "pool"),
      .configuration(.tooManyConditions(count: 2, limit: 1)),
    ]
    for problem in problems {
      let description = SavedIndexError(file: "x.index", problem: problem).description
      #expect(description.hasPrefix("x.index: "))
      #expect(!description.contains("\n"))
    }
    #expect(SavedIndexError(problem: .damaged).description.hasPrefix("saved index: is damaged"))
    #expect(Set(problems.map(\.description)).count == problems.count)
  }
}
