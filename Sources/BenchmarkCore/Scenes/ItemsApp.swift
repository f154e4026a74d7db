import EventModel
import SceneEvents

/// An app whose every scene prefers its own item, with one handler for each kind of event.
struct ItemsApp: App {
  /// Activities of this type change a scene's state, and with it what the scene allows.
  static let turn = "turn"

  private let opened = Counter()

  var body: some Scene {
    WindowGroup(id: "item") { [opened] in ItemView(item: opened.next()) }.handlesExternalEvents(matching: [])
  }

  /// A text that the scene of `item` prefers and no other: the first scene has item 0.
  static func text(_ item: Int) -> String { "items:v?item=\(item);" }

  static func scene(_ item: Int) -> OpenScene.ID { OpenScene.ID("item-\(item + 1)") }

  static func preferring(_ item: Int) -> Set<String> { ["item=\(item);"] }

  static func allowing(_ turn: Int) -> Set<String> { ["turn=\(turn);"] }

  private final class Counter {
    private var count = 0

    func next() -> Int {
      defer { count += 1 }
      return count
    }
  }

  private struct ItemView: View {
    let item: Int
    @State private var turn = 0

    init(item: Int) { self.item = item }

    var body: some View {
      EmptyView()
        .handlesExternalEvents(preferring: preferring(item), allowing: allowing(turn))
        .onOpenURL { _ in }
        .onContinueUserActivity(ItemsApp.turn) { _ in turn += 1 }
    }
  }
}
