import Foundation
import Testing

/// The walls inside `EventRouter`, as `DESIGN.md` states them.
@Suite("Rooms of EventRouter")
struct RoomTests {
  /// A room, and words that nothing in it may use: what other rooms know.
  struct Room: Sendable, CustomTestStringConvertible {
    var name: String
    var unknown: [String]
    var testDescription: String { name }
  }

  private static let scenes = [
    "RouterConfiguration", "OpenScene", "SceneDeclaration", "Decision", "Destination", "DestinationKey",
    "DecisionTable", "PackedScene", "SceneSubset", "SceneMatches", "BatchMatches", "MatchList",
    "DocumentTypes",
  ]
  private static let routing = [
    "Event", "UserActivity", "EventBatch", "BatchView", "LaneScratch", "RouterSnapshot", "Router",
    "RouterTransaction", "TextLimits",
  ]
  private static let matching = [
    "ConditionTable", "FoldedConditions", "Matcher", "AutomatonMatcher", "GramMatcher", "MatchScratch",
    "CostModel",
    "Representation",
  ]
  private static let live = [
    "LiveStore", "LiveVersion", "LiveConditions", "LiveLayer", "LiveLayerView", "LiveGuard", "GuardLevels",
    "LiveScan",
    "LiveOwners",
    "LiveOwner", "LiveScenes", "LiveNumbers", "LiveRank", "LiveRecord", "Claim", "ClaimList", "SceneOrder",
  ]

  static let rooms = [
    Room(name: "Memory", unknown: scenes + routing + matching + live + ["Folding"]),
    Room(name: "Saving", unknown: scenes + routing + matching + live + ["Folding"]),
    Room(name: "Folding", unknown: scenes + routing + matching + live),
    Room(name: "Matching", unknown: scenes + routing + live),
    Room(
      name: "Choosing",
      unknown: routing + live + ["Matcher", "AutomatonMatcher", "GramMatcher", "MatchScratch"]),
    Room(
      name: "Live", unknown: routing + ["FrozenVersion", "LanePool", "Matcher", "GramMatcher", "Backoff"]),
    Room(
      name: "Routing",
      unknown: ["Explanation.Step", "AutomatonMatcher", "GramMatcher", "HitLists", "Backoff"]),
    Room(name: "Explaining", unknown: ["AutomatonMatcher", "GramMatcher", "HitLists", "Backoff"]),
    Room(name: "Statistics", unknown: ["AutomatonMatcher", "GramMatcher", "HitLists", "Backoff"]),
  ]

  private static func files(in folder: String) throws -> [(name: String, text: String)] {
    let root = PackageFolder.url.appending(path: "Sources/EventRouter/" + folder)
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      (folder + "/" + name, try String(contentsOf: root.appending(path: name), encoding: .utf8))
    }
  }

  /// The lines of code, without comments.
  private static func code(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
    }
  }

  private static func words(_ line: Substring) -> Set<Substring> {
    Set(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." })
  }

  @Test("uses nothing of the rooms that it does not know", arguments: rooms)
  func walls(room: Room) throws {
    let files = try Self.files(in: room.name)
    #expect(!files.isEmpty, "there is no room \(room.name)")
    for (name, text) in files {
      for (number, line) in Self.code(text).enumerated() {
        let words = Self.words(line).union(Self.words(line).flatMap { $0.split(separator: ".") })
        for word in room.unknown where words.contains(Substring(word)) {
          Issue.record("\(name):\(number + 1) knows \(word)")
        }
      }
    }
  }

  @Test("every folder is a room that DESIGN.md describes")
  func documented() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: "Sources/EventRouter").path
    ).filter { !$0.contains(".") }
    #expect(folders.sorted() == Self.rooms.map(\.name).sorted())
    let design = try PackageFolder.text("DESIGN.md")
    for folder in folders { #expect(design.contains("`\(folder)/`"), "DESIGN.md does not tell of \(folder)") }
  }

  @Test("pointers, and promises that the compiler cannot check, are in the memory room only")
  func pointers() throws {
    for room in Self.rooms where room.name != "Memory" {
      for (name, text) in try Self.files(in: room.name) {
        for (number, line) in Self.code(text).enumerated() {
          for word in ["unsafe", "@unchecked", "Pointer", "Unmanaged"] where line.contains(word) {
            Issue.record("\(name):\(number + 1) has \(word)")
          }
        }
      }
    }
  }

  @Test("files are small: none above 400 lines, half of them below 120")
  func sizes() throws {
    let counts = try Self.rooms.flatMap { try Self.files(in: $0.name) }
      .filter { $0.name != "Folding/FoldTable.swift" }  // generated
      .map { (name: $0.name, lines: $0.text.split(separator: "\n", omittingEmptySubsequences: false).count) }
    for (name, lines) in counts { #expect(lines <= 400, "\(name)") }
    let sorted = counts.map(\.lines).sorted()
    #expect(sorted[sorted.count / 2] < 120)
  }
}
