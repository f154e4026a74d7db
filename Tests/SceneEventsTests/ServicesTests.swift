import SceneEvents
import Testing

@Suite("importableFromServices, exportableToServices, importsItemProviders, exportsItemProviders")
struct ServicesTests {
  private struct Note: Codable, Hashable, Transferable { var text: String }
  private struct Other: Codable, Transferable {}

  private struct Notebook: LoggingApp {
    let log = Log()
    var body: some Scene {
      WindowGroup(id: "w") { Page(log: log) }
      WindowGroup(id: "empty") {}
    }
  }

  private struct Page: View {
    let log: Log
    @State private var notes: [Note] = [Note(text: "first")]

    init(log: Log) { self.log = log }

    var body: some View {
      EmptyView()
        .importableFromServices(for: Note.self) { new in
          log.note("inner \(new.count)")
          return false
        }
        .importableFromServices { (new: [Note]) in
          log.note("outer \(new.count)")
          if new.isEmpty { return false }
          notes += new
          return true
        }
        .importableFromServices(for: String.self) { _ in log.lines.isEmpty }
        .exportableToServices(payload())
        .exportableToServices(notes) { edited in
          if edited.isEmpty { return false }
          notes = edited
          return true
        }
        .importsItemProviders([]) { _ in
          log.note("no modifier")
          return true
        }
        .importsItemProviders([.image]) { providers in
          log.note("images \(providers.count)")
          return providers.count < 3
        }
        .exportsItemProviders([]) { [] }
        .exportsItemProviders([.png]) { [NSItemProvider(data: Data([1]), contentType: .png)] }
        .exportsItemProviders([.plainText]) {
          [NSItemProvider(data: Data(), contentType: .plainText)]
        } onEdit: {
          $0.count == 1
        }
    }

    private func payload() -> [String] {
      log.note("payload")
      return ["text"]
    }
  }

  @Test("no scene, unsupported, read-only and refused differ")
  func errors() async throws {
    let runtime = try await SceneRuntime(Notebook.self)
    await #expect(throws: ServiceError.noScene) { try await runtime.importFromServices(["a"]) }
    await #expect(throws: ServiceError.noScene) { try await runtime.exportToServices(Note.self) }
    await #expect(throws: ServiceError.noScene) { try await runtime.editFromServices([Note(text: "")]) }
    await #expect(throws: ServiceError.noScene) { try await runtime.importItemProviders([]) }
    await #expect(throws: ServiceError.noScene) {
      try await runtime.exportItemProviders(conformingTo: [.data])
    }
    await #expect(throws: ServiceError.noScene) { try await runtime.editItemProviders([]) }
    try await runtime.open("w")
    await #expect(throws: ServiceError.unsupported) { try await runtime.importFromServices([Other()]) }
    await #expect(throws: ServiceError.unsupported) { try await runtime.exportToServices(Other.self) }
    await #expect(throws: ServiceError.unsupported) { try await runtime.editFromServices([Other()]) }
    await #expect(throws: ServiceError.readOnly) { try await runtime.editFromServices(["text"]) }
    await #expect(throws: ServiceError.refused) { try await runtime.editFromServices([Note]()) }
    await #expect(throws: ServiceError.refused) { try await runtime.importFromServices([Note]()) }
  }

  @Test("imports ask the closures of that very type, in order, until one takes the items")
  func imports() async throws {
    let runtime = try await SceneRuntime(Notebook.self)
    try await runtime.open("w")
    try await runtime.importFromServices([Note(text: "second")])
    #expect(try await runtime.takeLog() == ["inner 1", "outer 1"])
    #expect(try await runtime.exportToServices(Note.self).map(\.text) == ["first", "second"])
  }

  @Test("the active scene is asked; after it is closed, the one active before")
  func activeScene() async throws {
    let runtime = try await SceneRuntime(Notebook.self)
    try await runtime.open("w", count: 2)
    try await runtime.importFromServices([Note(text: "in 2")])
    try await runtime.activate("w-1")
    #expect(try await runtime.exportToServices(Note.self).count == 1)
    try await runtime.open("empty")
    await #expect(throws: ServiceError.unsupported) { try await runtime.exportToServices(Note.self) }
    try await runtime.close(["empty-1", "w-1"])
    #expect(try await runtime.exportToServices(Note.self).count == 2)
  }

  @Test("a payload is evaluated at each request, never before; edits return what onEdit does")
  func exports() async throws {
    let runtime = try await SceneRuntime(Notebook.self)
    try await runtime.open("w")
    #expect(try await runtime.takeLog().isEmpty)
    #expect(try await runtime.exportToServices(String.self) == ["text"])
    #expect(try await runtime.exportToServices(String.self) == ["text"])
    #expect(try await runtime.takeLog() == ["payload", "payload"])
    try await runtime.editFromServices([Note(text: "edited")])
    #expect(try await runtime.exportToServices(Note.self) == [Note(text: "edited")])
  }

  @Test("providers go by conforming types; an empty array is no modifier")
  func providers() async throws {
    let runtime = try await SceneRuntime(Notebook.self)
    try await runtime.open("w")
    let png = NSItemProvider(data: Data(), contentType: .png)
    let text = NSItemProvider(data: Data(), contentType: .plainText)
    try await runtime.importItemProviders([png, text])
    #expect(try await runtime.takeLog() == ["images 1"])
    await #expect(throws: ServiceError.unsupported) { try await runtime.importItemProviders([text]) }
    await #expect(throws: ServiceError.refused) { try await runtime.importItemProviders([png, png, png]) }
    #expect(try await runtime.takeLog() == ["images 3"])
    let images = try await runtime.exportItemProviders(conformingTo: [.image])
    #expect(images.map(\.registeredContentTypes) == [[.png]])
    let texts = try await runtime.exportItemProviders(conformingTo: [.audio, .text])
    #expect(texts.map(\.registeredTypeIdentifiers) == [["public.plain-text"]])
    await #expect(throws: ServiceError.unsupported) {
      try await runtime.exportItemProviders(conformingTo: [.audio])
    }
    await #expect(throws: ServiceError.readOnly) { try await runtime.editItemProviders([png]) }
    try await runtime.editItemProviders([text])
    await #expect(throws: ServiceError.refused) { try await runtime.editItemProviders([text, text]) }
    await #expect(throws: ServiceError.unsupported) { try await runtime.editItemProviders([]) }
  }
}
