import EventModel
import Foundation
import RouterFiles
import RouterTestSupport
import Testing

/// Configurations as `Codable` values, in the layout of scenes files.
@Suite("Configurations, written and read")
struct ConfigurationCodingTests {
  @Test("random configurations are the same after a scenes file and after JSON coders", arguments: 0..<60)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let configuration = RandomScenario(using: &random).configuration
    let bytes = ScenesFile.bytes(of: configuration)
    #expect(try ScenesFile(bytes: bytes, name: "scenes").configuration == configuration)
    let encoded = try JSONEncoder().encode(configuration)
    #expect(try JSONDecoder().decode(RouterConfiguration.self, from: encoded) == configuration)
    #expect(try ScenesFile(bytes: Array(encoded), name: "coded").configuration == configuration)
    #expect(try JSONDecoder().decode(RouterConfiguration.self, from: Data(bytes)) == configuration)
  }

  @Test("what is written is for people, too, and always the same")
  func layout() throws {
    let configuration = RouterConfiguration(
      platform: .multipleScenes,
      contentTypes: [ContentType(identifier: "a.note", filenameExtensions: ["note"])],
      declarations: [
        .window("w"), SceneDeclaration(id: "é\"", matching: ["b", "a\n"]),
        .documentGroup("d", contentTypes: ["a.note"]), SceneDeclaration(id: "none", matching: []),
      ],
      openScenes: [
        OpenScene(id: "1", declaration: "w"), OpenScene(id: "2", declaration: "w", allowing: ["*"]),
      ])
    let text = #"""
      {
        "platform": "multipleScenes",
        "contentTypes": [
          {"identifier": "a.note", "extensions": ["note"]}
        ],
        "declarations": [
          {"id": "w", "kind": "window"},
          {"id": "é\"", "matching": ["a\n", "b"]},
          {"id": "d", "kind": "documentGroup", "contentTypes": ["a.note"]},
          {"id": "none", "matching": []}
        ],
        "openScenes": [
          {"id": "1", "declaration": "w"},
          {"id": "2", "declaration": "w", "modifiers": [{"allowing": ["*"]}]}
        ]
      }

      """#
    #expect(String(decoding: ScenesFile.bytes(of: configuration), as: UTF8.self) == text)
    #expect(
      String(decoding: ScenesFile.bytes(of: RouterConfiguration()), as: UTF8.self)
        == "{\n  \"platform\": \"multipleScenes\",\n  \"declarations\": []\n}\n")
  }

  @Test("a configuration is written to a file, and an unwritable one is an error")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "scenes.json").path
    let configuration = RouterConfiguration(declarations: [.window("w")])
    try ScenesFile.write(configuration, to: path)
    #expect(try ScenesFile(path: path).configuration == configuration)
    #expect(throws: OutputError.self) { try ScenesFile.write(configuration, to: folder.path + "/no/such") }
  }
}
