import EventModel
import Testing
import Workloads

@Suite("Workloads have the shape that they promise")
struct WorkloadShapeTests {
  /// Whether `text` contains `condition`, bytes compared after lower-casing.
  private static func contains(_ text: [UInt8], _ condition: [UInt8]) -> Bool {
    guard condition.count <= text.count else { return false }
    return (0...(text.count - condition.count)).contains { start in
      text[start] == condition[0] && text[start..<(start + condition.count)].elementsEqual(condition)
    }
  }

  /// Of 1,000 events, how many contain how many conditions at least.
  private static func matchCounts(_ workload: Workload) -> [Int] {
    let conditions = (workload.orderedConditions ?? []).map { Array($0.lowercased().utf8) }
    return workload.events.map { event in
      let text = Array((event.text ?? "").lowercased().utf8)
      return conditions.count { contains(text, $0) }
    }
  }

  @Test("random tokens: the stated bytes and alphabet; 30 % of the events match")
  func randomTokens() throws {
    let workload = Workload.randomTokens(seed: 11, conditions: 40, events: 1_000, eventLength: 64)
    let conditions = try #require(workload.orderedConditions)
    #expect(conditions.count == 40)
    #expect(conditions.allSatisfy { (6...24).contains($0.utf8.count) })
    let alphabet = Set("abcdefghijklmnopqrstuvwxyz0123456789/._-=")
    #expect(conditions.allSatisfy { alphabet.isSuperset(of: $0) })
    #expect(workload.events.allSatisfy { $0.text?.utf8.count == 64 })
    let matching = Self.matchCounts(workload).count { $0 > 0 }
    #expect((250...350).contains(matching), "\(matching) of 1,000")
  }

  @Test("as many events match as asked for", arguments: [0, 10, 75, 100])
  func share(percent: Int) {
    let workloads: [Workload] = [
      .randomTokens(seed: 3, conditions: 20, events: 1_000, eventLength: 64, matchingPercent: percent),
      .uuids(seed: 3, conditions: 20, events: 1_000, eventLength: 64, matchingPercent: percent),
    ]
    for workload in workloads {
      let matching = Self.matchCounts(workload).count { $0 > 0 }
      #expect(abs(matching - percent * 10) <= 50, "\(matching) of 1,000 in \(workload.name)")
      #expect(workload.name.hasSuffix(" matching=\(percent)%"))
    }
  }

  @Test("hot: every event matches several", arguments: [10, 100, 1_000])
  func hot(conditions: Int) {
    let workload = Workload.hot(seed: 5, conditions: conditions, events: 20, eventLength: 64)
    #expect(Self.matchCounts(workload).allSatisfy { $0 >= 3 })
    #expect(workload.conditionCount == conditions)
  }

  @Test(
    "UUIDs: one scene prefers each; 30 % of the events match, none of 24 bytes", arguments: [24, 64, 130])
  func uuids(length: Int) {
    let workload = Workload.uuids(seed: 5, conditions: 20, events: 1_000, eventLength: length)
    #expect(workload.events.allSatisfy { $0.text?.utf8.count == length })
    #expect(workload.configuration.openScenes.count == 20)
    #expect(workload.configuration.openScenes.allSatisfy { $0.preferring.count == 1 && $0.allowing.isEmpty })
    #expect(workload.orderedConditions?.allSatisfy { $0.utf8.count == 36 } == true)
    // Each open scene has one condition, of the same number.
    #expect(workload.decision(forCondition: 7) == .openScene(7, rule: .preferring))
    let matching = Self.matchCounts(workload).count { $0 > 0 }
    #expect(length == 24 ? matching == 0 : (250...350).contains(matching), "\(matching) of 1,000")
  }

  @Test("not ASCII: nearly no ASCII event, 30 % match", arguments: [64, 130, 1_000])
  func nonASCII(length: Int) {
    let workload = Workload.nonASCII(seed: 5, conditions: 20, events: 300, eventLength: length)
    #expect(
      workload.events.allSatisfy { ($0.text?.utf8.count).map { (length - 3...length).contains($0) } == true })
    #expect(workload.events.count { $0.text?.utf8.contains { $0 >= 0x80 } == true } > 290)
    #expect(workload.events.allSatisfy { $0.text?.unicodeScalars.contains("\u{FFFD}") == false })
    let matching = Self.matchCounts(workload).count { $0 > 0 }
    #expect((60...120).contains(matching), "\(matching) of 300")
  }

  @Test("real: drawn without repetition, conditions in order, events of the length asked for")
  func real() {
    let conditions = (0..<500).map { "/part-\($0)/" }
    let urls = (0..<300).map { "https://example.org/part-\($0)/" }
    let workload = Workload.real(
      seed: 9, conditions: conditions + conditions, count: 100, urls: urls, events: 1_000, eventLength: 64)
    #expect(Set(workload.orderedConditions ?? []).count == 100)
    #expect(workload.orderedConditions == conditions.filter(Set(workload.orderedConditions ?? []).contains))
    #expect(workload.events.count == 300)
    #expect(workload.events.allSatisfy { $0.text?.utf8.count == 64 })
  }

  @Test("a server's: all kinds of events, conditions in every tier, a document group")
  func server() {
    let workload = Workload.server(seed: 1, conditions: 400, events: 3_000)
    #expect(workload.conditionCount == 400)
    #expect(workload.configuration.openScenes.count == 10)
    #expect(throws: Never.self) { try workload.configuration.validate(limits: .none) }
    #expect(!workload.configuration.declarations.contains { $0.isUnmodified })
    let activities = workload.events.count { if case .userActivity = $0 { true } else { false } }
    #expect((360...540).contains(activities))
    #expect(workload.events.contains { $0.text == nil })
    #expect(workload.events.contains { $0.text?.utf8.contains { $0 >= 0x80 } == true })
    var sets: [Set<String>] = []
    workload.configuration.forEachConditionSet { _, conditions in sets.append(conditions) }
    let conditions = sets.joined().map { Array($0.lowercased().utf8) }
    let matching = workload.events.prefix(100).count { event in
      let text = Array((event.text ?? "").lowercased().utf8)
      return conditions.contains { Self.contains(text, $0) }
    }
    #expect((50...80).contains(matching), "\(matching) of 100")
  }

  @Test(
    "adversarial families keep their conditions different and within bounds",
    arguments: AdversarialFamily.allCases)
  func adversarial(_ family: AdversarialFamily) throws {
    let workload = Workload.adversarial(family, seed: 1, conditions: 64, events: 16, eventLength: 48)
    let conditions = try #require(workload.orderedConditions)
    #expect(conditions.count == 64)
    #expect(Set(conditions).count == 64)
    #expect(conditions.allSatisfy { !$0.isEmpty })
    switch family {
    case .oneByteEvents: #expect(workload.events.allSatisfy { $0.text?.utf8.count == 1 })
    case .oneLargeEvent:
      #expect(workload.events.count == 1)
      #expect(workload.byteCount == 16 * 48 + conditions[63].utf8.count)
    case .hostileNeighbour: #expect(workload.events.count == 16)
    default: #expect(workload.events.allSatisfy { (47...48).contains($0.text?.utf8.count ?? 0) })
    }
  }
}
