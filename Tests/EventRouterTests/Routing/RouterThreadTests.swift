import Dispatch
import EventRouter
import Synchronization
import Testing

@Suite("Router on several threads")
struct RouterThreadTests {
  @Test("updates of several threads wait for each other, and none is lost")
  func updates() throws {
    let router = try Router(RouterConfiguration(declarations: [.windowGroup("w")]))
    let failures = Mutex(0)
    let inside = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<10 {
        do {
          try router.update { scenes in
            if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 { failures.withLock { $0 += 1 } }
            try scenes.open(OpenScene(id: .init("\(thread).\(index)"), declaration: "w"))
            inside.subtract(1, ordering: .sequentiallyConsistent)
          }
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(router.snapshot.configuration.openScenes.count == 80)
  }

  @Test("an update waits for the one of another thread, while routing does not")
  func waiting() throws {
    let router = try Router(
      RouterConfiguration(
        declarations: [.windowGroup("w")], openScenes: [OpenScene(id: "a", declaration: "w")]))
    let (isInside, mayEnd, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let order = Mutex<[String]>([])
    let failures = Mutex<[String]>([])
    @Sendable func note(_ update: () throws -> Void) {
      do { try update() } catch { failures.withLock { $0.append("\(error)") } }
      isDone.signal()
    }
    DispatchQueue.global().async {
      note {
        try router.update { _ in
          isInside.signal()
          mayEnd.wait()
          order.withLock { $0.append("first") }
        }
      }
    }
    isInside.wait()
    DispatchQueue.global().async {
      note {
        try router.update { scenes in
          order.withLock { $0.append("second") }
          scenes.configuration.openScenes = []
        }
      }
    }
    // While the first update is under way, whether the second has come to its lock or not.
    #expect(router.snapshot.configuration.openScenes.count == 1)
    #expect(try router.destination(for: .url("")) == .newScene("w", rule: .unmodified))
    mayEnd.signal()
    isDone.wait()
    isDone.wait()
    #expect(order.withLock { $0 } == ["first", "second"])
    #expect(failures.withLock { $0 } == [])
    #expect(router.snapshot.configuration.openScenes.isEmpty)
  }
}
