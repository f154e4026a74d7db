import Synchronization

/// Counts how many events scenes received, by id: numbers in decisions are other scenes' in other versions.
///
/// A thread has one of a few tables, each behind a lock, which it shares with others by chance only.
final class SceneTally: Sendable {
  enum Scene: Hashable {
    case open(OpenScene.ID)
    case declared(SceneDeclaration.ID)
  }

  private struct Table {
    var hits: [Scene: UInt64] = [:]
    /// Events of scenes that are gone.
    var others: UInt64 = 0
    /// When there are so many scenes, those that are gone are looked for.
    var limit = 1_024

    /// - Parameter newest: the router's snapshot in force. The one that decided may be older, and not know the scenes that
    ///   others have counted for.
    mutating func add(
      _ count: UInt64, _ number: UInt64, _ snapshot: RouterSnapshot, newest: () -> RouterSnapshot
    ) {
      guard let scene = snapshot.scene(number) else { return }
      hits[scene, default: 0] &+= count
      if hits.count < limit { return }
      forget(allBut: newest().scenes)
      limit = 2 * hits.count + 1_024
    }

    mutating func forget(allBut scenes: Set<Scene>) {
      for (scene, count) in hits where !scenes.contains(scene) {
        others &+= count
        hits[scene] = nil
      }
    }
  }

  private static let slotBits: UInt = 4
  private let tables = InlineArray<16, Mutex<Table>> { _ in Mutex(Table()) }

  func count(_ decision: Decision, by snapshot: RouterSnapshot, newest: () -> RouterSnapshot) {
    tables[CurrentThread.slot(bits: Self.slotBits)].withLock {
      $0.add(1, decision.number, snapshot, newest: newest)
    }
  }

  func count(_ decisions: Span<Decision>, by snapshot: RouterSnapshot, newest: () -> RouterSnapshot) {
    // Most batches have few destinations: those are counted here, the others in a dictionary.
    var numbers = InlineArray<128, UInt64>(repeating: .max)
    var counts = InlineArray<128, UInt64>(repeating: 0)
    var rest: [UInt64: UInt64] = [:]
    for index in decisions.indices {
      let number = decisions[index].number
      let place = Int(truncatingIfNeeded: (number ^ (number &>> 26)) & 127)
      if numbers[place] != number {
        if counts[place] > 0 { rest[numbers[place], default: 0] += counts[place] }
        (numbers[place], counts[place]) = (number, 0)
      }
      counts[place] += 1
    }
    tables[CurrentThread.slot(bits: Self.slotBits)].withLock { table in
      for place in counts.indices where counts[place] > 0 {
        table.add(counts[place], numbers[place], snapshot, newest: newest)
      }
      for (number, count) in rest { table.add(count, number, snapshot, newest: newest) }
    }
  }

  /// What was counted until now; scenes that `snapshot` does not have are forgotten but for their sum.
  func hits(_ snapshot: RouterSnapshot) -> SceneHits {
    let scenes = snapshot.scenes
    var result = SceneHits()
    for index in tables.indices {
      let table = tables[index].withLock { table in
        table.forget(allBut: scenes)
        return table
      }
      result.others &+= table.others
      for (scene, count) in table.hits {
        switch scene {
        case .open(let id): result.openScenes[id, default: 0] &+= count
        case .declared(let id): result.declarations[id, default: 0] &+= count
        }
      }
    }
    return result
  }
}

extension RouterSnapshot {
  /// The scene that is ``Decision/number`` in decisions of this snapshot; nil if that is none.
  fileprivate func scene(_ number: UInt64) -> SceneTally.Scene? {
    let index = Int(UInt32(truncatingIfNeeded: number))
    return switch number &>> 32 {
    case 0: openSceneID(index).map { .open($0) }
    case 1: declarationID(index).map { .declared($0) }
    default: nil
    }
  }

  /// All scenes and declarations.
  ///
  /// - Complexity: O(*n* log *n*) for *n* of them.
  fileprivate var scenes: Set<SceneTally.Scene> {
    var scenes: Set<SceneTally.Scene> = []
    let numbers = numbers
    let open = numbers?.openScenes.map(Int.init) ?? Array(0..<source.openSceneCount)
    let declared = numbers?.declarations.map(Int.init) ?? Array(0..<source.declarationCount)
    for number in open { if let id = openSceneID(number) { scenes.insert(.open(id)) } }
    for number in declared { if let id = declarationID(number) { scenes.insert(.declared(id)) } }
    return scenes
  }
}
