import SceneEvents
import Synchronization
import Testing

/// What the sending app puts into `userInfo`, in this task.
private enum Sending {
  @TaskLocal static var userInfo: @Sendable () -> [AnyHashable: Any] = { [:] }
}

@Suite("Handoff")
struct HandoffTests {
  private struct Sender: App {
    var body: some Scene {
      WindowGroup(id: "w") {
        EmptyView()
          .userActivity("com.example.edit") { activity in
            activity.title = "é"
            activity.targetContentIdentifier = "t/1"
            activity.webpageURL = URL(string: "https://example.com/1?a=b")
            activity.isEligibleForSearch = true
            activity.userInfo = Sending.userInfo()
          }
          .userActivity("com.example.private") { $0.isEligibleForHandoff = false }
      }
    }
  }

  private final class Received {
    var activities: [NSUserActivity] = []
  }

  private struct Receiver: App {
    let received = Received()
    var body: some Scene {
      WindowGroup(id: "w") {
        EmptyView().onContinueUserActivity("com.example.edit") { received.activities.append($0) }
      }
    }
  }

  private func handOff(_ userInfo: @escaping @Sendable () -> [AnyHashable: Any] = { [:] }) async throws
    -> Data
  {
    try await Sending.$userInfo.withValue(userInfo) {
      let runtime = try await SceneRuntime(Sender.self)
      try await runtime.open("w")
      return try await runtime.handOff("com.example.edit", from: "w-1")
    }
  }

  @Test("an activity is continued elsewhere with all it had")
  func roundTrip() async throws {
    let uuid = UUID()
    let data = try await handOff {
      [
        "text": "a\u{0}é{\"", "flag": true, "int": -3, "small": UInt8(7), "large": UInt64.max, "double": 0.1,
        "nan": Double.nan, "float": Float(1.5), "data": Data([0, 255]),
        "date": Date(timeIntervalSinceReferenceDate: 0.25), "uuid": uuid,
        "url": URL(string: "x://y?z") as Any, "array": [1, "two", [3.5]] as [Any],
        "dictionary": ["a": ["b": 1]],
      ]
    }
    let runtime = try await SceneRuntime(Receiver.self)
    let delivery = try await runtime.continueActivity(data)
    #expect(delivery.outcome == .handled && delivery.scene == "w-1" && delivery.isNewScene)
    try await runtime.perform { app in
      let activity = try #require(app.received.activities.first)
      #expect(activity.title == "é" && activity.targetContentIdentifier == "t/1")
      #expect(activity.webpageURL?.absoluteString == "https://example.com/1?a=b")
      #expect(activity.isEligibleForHandoff && activity.isEligibleForSearch)
      #expect(!activity.isEligibleForPublicIndexing && !activity.isEligibleForPrediction)
      let info = try #require(activity.userInfo)
      #expect(info.count == 14)
      #expect(info["text"] as? String == "a\u{0}é{\"")
      #expect(info["flag"] as? Bool == true && info["int"] as? Int == -3 && info["small"] as? Int == 7)
      #expect(info["large"] as? UInt64 == .max && info["double"] as? Double == 0.1)
      #expect((info["nan"] as? Double)?.isNaN == true && info["float"] as? Double == 1.5)
      #expect(info["data"] as? Data == Data([0, 255]) && info["uuid"] as? UUID == uuid)
      #expect(info["date"] as? Date == Date(timeIntervalSinceReferenceDate: 0.25))
      #expect((info["url"] as? URL)?.absoluteString == "x://y?z")
      let array = try #require(info["array"] as? [Any])
      #expect(array[0] as? Int == 1 && array[1] as? String == "two")
      #expect((array[2] as? [Any])?.first as? Double == 3.5)
      #expect(((info["dictionary"] as? [AnyHashable: Any])?["a"] as? [AnyHashable: Any])?["b"] as? Int == 1)
    }
  }

  @Test("the same activity is the same data")
  func deterministic() async throws {
    let info: @Sendable () -> [AnyHashable: Any] = { ["a": 1, "b": 2, "c": ["d": 3, "e": 4]] }
    #expect(try await handOff(info) == handOff(info))
  }

  @Test("what is not eligible, not advertised or not open is not handed off")
  func refused() async throws {
    let runtime = try await SceneRuntime(Sender.self)
    try await runtime.open("w")
    await #expect(throws: HandoffError.notEligible(activityType: "com.example.private")) {
      try await runtime.handOff("com.example.private", from: "w-1")
    }
    await #expect(throws: HandoffError.notAdvertised(activityType: "com.example", scene: "w-1")) {
      try await runtime.handOff("com.example", from: "w-1")
    }
    await #expect(throws: HandoffError.sceneNotOpen("w-2")) {
      try await runtime.handOff("com.example.edit", from: "w-2")
    }
  }

  private final class Custom {}

  @Test("userInfo beyond property-list types, URL and UUID is an error that names the key")
  func unsupported() async throws {
    await #expect(throws: HandoffError.unsupportedValue(key: "c", type: "Custom")) {
      try await handOff { ["c": Custom()] }
    }
    await #expect(throws: HandoffError.unsupportedValue(key: "x", type: "Custom")) {
      try await handOff { ["in": [["x": [Custom()]]] as [Any]] }
    }
    await #expect(throws: HandoffError.keyNotString(key: "1")) { try await handOff { [1: "one"] } }
    await #expect(throws: HandoffError.keyTooLong(bytes: 1_025, limit: 1_024)) {
      try await handOff { [String(repeating: "k", count: 1_025): 1] }
    }
    await #expect(throws: HandoffError.tooDeep(limit: 64)) {
      try await handOff { ["a": (0..<100).reduce([] as [Any]) { inner, _ in [inner] }] }
    }
    await #expect(throws: HandoffError.self) {
      try await handOff { ["a": String(repeating: "a", count: 1 << 16)] }
    }
    // As deep as allowed.
    let deep = try await handOff { ["a": (0..<62).reduce([] as [Any]) { inner, _ in [inner] }] }
    let runtime = try await SceneRuntime(Receiver.self)
    #expect(try await runtime.continueActivity(deep).outcome == .handled)
  }

  @Test("data that are truncated, altered, too long or something else are errors; nothing is delivered")
  func damaged() async throws {
    let data = try await handOff { ["key": "value"] }
    let runtime = try await SceneRuntime(Receiver.self)
    for count in 0..<data.count {
      await #expect(throws: HandoffError.truncated(bytes: count, expected: count < 24 ? 24 : data.count)) {
        try await runtime.continueActivity(data.prefix(count))
      }
    }
    for index in data.indices {
      var altered = data
      altered[index] ^= 1 << UInt8(index % 8)
      await #expect(throws: HandoffError.self) { try await runtime.continueActivity(altered) }
    }
    await #expect(throws: HandoffError.altered) { try await runtime.continueActivity(data + [0]) }
    let long = data + Data(count: 1 << 16)
    await #expect(throws: HandoffError.tooLong(bytes: long.count, limit: 1 << 16)) {
      try await runtime.continueActivity(long)
    }
    await #expect(throws: HandoffError.notAnActivity) { try await runtime.continueActivity(Data("{}".utf8)) }
    #expect(runtime.configuration.openScenes.isEmpty)
    // A slice is as good as the whole.
    #expect(try await runtime.continueActivity((Data([1]) + data).dropFirst()).outcome == .handled)
  }

  @Test(
    "payloads that somebody made up, with a fitting checksum, are errors",
    arguments: [
      "", "[]", "{}", "[[1,\"YQ==\"]]", "null", "[[1],[0],[0],[0],[0],[2,true],[2,true]]", "[[99]]",
      String(repeating: "[", count: 60_000), "[[1,\"YQ==\"],[0],[0],[1,\"\"],[0],[2,true],[2,false]]",
      "[[1,\"YQ==\"],[0],[0],[0],[11,[[1,\"YQ==\"]]],[2,true],[2,false]]",
      "[[1,\"YQ==\"],[0],[0],[0],[11,[[1,\"YQ==\"],[0]]],[2,true],[2,false]]",
      "[[1,\"YQ==\"],[0],[0],[0],[11,[[1,\"YQ==\"],[3,1],[1,\"YQ==\"],[3,1]]],[2,true],[2,false]]",
      "[[1,\"YQ==\"],[0],[0],[0],[10,[]],[2,true],[2,false]]",
    ])
  func hostile(payload: String) async throws {
    var data = Data("EVRTACT1".utf8)
    let checksum = payload.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    for number in [UInt64(payload.utf8.count), checksum] {
      for shift in stride(from: 56, through: 0, by: -8) {
        data.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    data += Data(payload.utf8)
    let runtime = try await SceneRuntime(Receiver.self)
    await #expect(throws: HandoffError.notAnActivity) { try await runtime.continueActivity(data) }
  }

  @Test("a continued universal link is a URL, and undeclared types stay out")
  func rules() async throws {
    let data = try await handOff()
    let runtime = try await SceneRuntime(Receiver.self, manifest: AppManifest(activityTypes: ["other"]))
    #expect(try await runtime.continueActivity(data).outcome == .undeclaredActivityType)
  }
}
