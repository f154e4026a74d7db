import Observation

/// Knows who reads at the moment, and who has to run again.
final class Tracker {
  /// Who reads at the moment.
  private(set) var current: Reader?
  private var dirty: [Reader] = []
  private let invalidations = Invalidations()
  private var registered: [UInt64: Reader] = [:]
  private var registrations: UInt64 = 0
  /// Types of readers that have read an observable object before.
  private var observing: Set<ObjectIdentifier> = []
  private var fieldTables: [ObjectIdentifier: AnyObject] = [:]
  private var stamps: UInt64 = 0
  /// Whether a tree was deeper than ``_Evaluation/depthLimit``, since this was last asked.
  var isTooDeep = false

  var hasChanges: Bool { !dirty.isEmpty || !invalidations.isEmpty }

  func invalidate(_ reader: Reader) {
    if reader.isDirty || reader.isRemoved { return }
    reader.isDirty = true
    dirty.append(reader)
  }

  /// Who has to run again, those above first; empty if nothing has changed.
  func takeDirty() -> [Reader] {
    if !invalidations.isEmpty {
      for registration in invalidations.takeAll() {
        if let reader = registered.removeValue(forKey: registration.number) { invalidate(reader) }
      }
    }
    let readers = dirty
    dirty = []
    return readers.count < 2 ? readers : readers.sorted { $0.depth < $1.depth }
  }

  /// Calls `body`, and takes note of what it reads for `reader`.
  ///
  /// - Parameter type: what readers have in common that probably read the same.
  func track<Result, Kind>(_ reader: Reader, type: Kind.Type, _ body: () -> Result) -> Result {
    forget(reader)
    let previous = current
    current = reader
    defer { current = previous }
    let kind = ObjectIdentifier(type)
    registrations += 1
    if observing.contains(kind) {
      let registration = register(reader)
      return withObservationTracking {
        registration.read()
        return body()
      } onChange: {
        registration.fire()
      }
    }
    // A registration costs more than most bodies. That one is needed is known afterwards, the first time.
    return withObservationTracking(body, onChange: registerAtFirst(reader, kind))
  }

  private func registerAtFirst(_ reader: Reader, _ kind: ObjectIdentifier) -> @Sendable () -> Void {
    observing.insert(kind)
    let registration = register(reader)
    return { registration.fire() }
  }

  private func register(_ reader: Reader) -> Registration {
    let registration = Registration(number: registrations, invalidations: invalidations)
    reader.registration = registration
    registered[registrations] = reader
    return registration
  }

  private func forget(_ reader: Reader) {
    guard let registration = reader.registration else { return }
    registered[registration.number] = nil
    reader.forgetObservation()
  }

  /// Takes `node` and all below it out of their tree.
  func tearDown(_ node: Node) {
    forget(node)
    for case .child(let child) in node.items { tearDown(child) }
    node.tearDown()
  }

  /// Takes a reader that is no node out.
  func tearDown(_ reader: Reader) {
    forget(reader)
    reader.tearDown()
  }

  /// A number that no evaluation of a node had before.
  func nextStamp() -> UInt64 {
    stamps += 1
    return stamps
  }

  /// Connects the properties of `value` with `node`.
  func install<Root>(_ value: inout Root, in node: Node) {
    var index = 0
    for installer in fieldTable(of: Root.self).installers { installer(&value, node, &index, self) }
  }

  private func fieldTable<Root>(of type: Root.Type) -> FieldTable<Root> {
    if let table = fieldTables[ObjectIdentifier(type)] as? FieldTable<Root> { return table }
    let table = FieldTable<Root>()
    fieldTables[ObjectIdentifier(type)] = table
    return table
  }
}
