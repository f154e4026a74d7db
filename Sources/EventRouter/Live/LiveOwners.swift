/// The open scenes of a router that changes, or its declarations, in versions: each has a number as long as it is there, and
/// a label that tells its place in their order.
final class LiveOwners {
  private let arena: PageArena
  private(set) var contents: [LiveOwner?] = []
  private(set) var free: [Int] = []
  /// By number, where in ``free`` it is, if it is there.
  private(set) var freePlaces: [Int] = []
  private(set) var order = SceneOrder()
  /// By number, and the same for readers.
  private(set) var labels: [UInt32] = []
  private(set) var labelPages: PagedArray<UInt32>
  private(set) var pages: PagedArray<ObjectReference>
  /// How many conditions each claims that others claim, too.
  var sharedCounts: [UInt32] = []
  /// Those whose sets are changed condition by condition, by number. Nobody else has these sets, so a change of one costs
  /// what it changes, however many there are. Readers get them by ``settle()``.
  private var changing: [Int: LiveOwner.Content] = [:]

  /// - Parameters:
  ///   - all: in their order.
  ///   - numbers: as many, different ones.
  init(_ arena: PageArena, _ all: [LiveOwner.Content], numbers: [UInt32]) {
    self.arena = arena
    labelPages = PagedArray(arena, filler: 0)
    pages = PagedArray(arena, filler: .none)
    for _ in 0..<(numbers.max().map { Int($0) + 1 } ?? 0) { grow() }
    for (content, number) in zip(all, numbers) { put(content, Int(number)) }
    for number in contents.indices where contents[number] == nil { release(number) }
    order = SceneOrder(numbers, labels: &labels)
    for number in labels.indices { labelPages[number] = labels[number] }
  }

  deinit {
    // Versions that are read yet refer to them, and keep the arena.
    for content in contents { if let content { arena.retire(content, born: content.born) } }
  }

  /// What the one with this number is.
  subscript(number: Int) -> LiveOwner.Content? { changing[number] ?? contents[number]?.content }
  var count: Int { order.count }
  /// Numbers are below this.
  var numberCount: Int { contents.count }

  func position(of number: Int) -> Int { order.position(of: number, labels) }

  /// Adds one before the one at `position`; returns its number.
  ///
  /// - Parameter wanted: a number that is free, if it must be that.
  func insert(_ content: LiveOwner.Content, at position: Int, number wanted: Int? = nil) -> Int {
    if let wanted { take(wanted) }
    let number = wanted ?? newNumber()
    put(content, number)
    place(number, at: position)
    return number
  }

  /// The number may be another's then.
  func remove(_ number: Int) {
    order.remove(number, labels)
    put(nil, number)
    release(number)
  }

  func replace(_ number: Int, by content: LiveOwner.Content) { put(content, number) }

  /// Calls `body` with the set of `claim`, which one of these makes; nil if there is none.
  func changeSet<Result>(of claim: Claim, _ body: (inout Set<String>) -> Result) -> Result? {
    let number = claim.owner
    switch changing.removeValue(forKey: number) ?? contents[number]?.content {
    case .scene(var scene):
      defer { changing[number] = .scene(scene) }
      return claim.tier == Claim.preferring ? body(&scene.preferring) : body(&scene.allowing)
    case .declaration(var declaration):
      // Out of the declaration meanwhile, so that nothing is copied.
      let isThere = declaration.matching != nil
      var set = declaration.matching ?? []
      declaration.matching = nil
      defer {
        declaration.matching = isThere ? set : nil
        changing[number] = .declaration(declaration)
      }
      return isThere ? body(&set) : nil
    case nil: return nil
    }
  }

  /// Gives what was changed condition by condition to the readers of this version.
  func settle() {
    if changing.isEmpty { return }
    var changed: [Int: LiveOwner.Content] = [:]
    swap(&changed, &changing)
    for (number, content) in changed { put(content, number) }
  }

  func move(_ number: Int, to position: Int) {
    order.remove(number, labels)
    place(number, at: position)
  }

  private func place(_ number: Int, at position: Int) {
    var changed: [Int] = []
    order.insert(number, at: position, labels: &labels) { changed.append($0) }
    for number in changed { labelPages[number] = labels[number] }
  }

  private func newNumber() -> Int {
    if let number = free.popLast() { return number }
    grow()
    return contents.count - 1
  }

  private func take(_ number: Int) {
    while contents.count <= number {
      grow()
      release(contents.count - 1)
    }
    // Who asks for numbers does not care in which order the others are given.
    let (place, last) = (freePlaces[number], free[free.count - 1])
    free[place] = last
    freePlaces[last] = place
    free.removeLast()
  }

  private func release(_ number: Int) {
    freePlaces[number] = free.count
    free.append(number)
  }

  private func grow() {
    contents.append(nil)
    freePlaces.append(0)
    labels.append(0)
    sharedCounts.append(0)
    labelPages.grow(to: contents.count)
    pages.grow(to: contents.count)
  }

  private func put(_ content: LiveOwner.Content?, _ number: Int) {
    if !changing.isEmpty { changing[number] = nil }
    if let old = contents[number] { arena.retire(old, born: old.born) }
    let new = content.map { LiveOwner($0, born: arena.version) }
    contents[number] = new
    pages[number] = ObjectReference(new)
  }
}

/// Who claims conditions, and in which order they are.
struct LiveClaimants {
  let scenes: LiveOwners
  let declarations: LiveOwners

  @inline(__always) func owners(_ claim: Claim) -> LiveOwners { claim.isDeclaration ? declarations : scenes }

  func rank(_ claim: Claim) -> LiveRank { LiveRank(claim, label: owners(claim).labels[claim.owner]) }

  func hasShared(_ claim: Claim) -> Bool { owners(claim).sharedCounts[claim.owner] > 0 }

  func countShared(_ claim: Claim, _ difference: Int) {
    let owners = owners(claim)
    owners.sharedCounts[claim.owner] = UInt32(Int(owners.sharedCounts[claim.owner]) + difference)
  }

  /// What readers of this version look at.
  var labels: LiveLabels {
    LiveLabels(scenes: scenes.labelPages.view, declarations: declarations.labelPages.view)
  }
}

/// The labels of a version.
struct LiveLabels: BitwiseCopyable {
  let scenes: PagedView<UInt32>
  let declarations: PagedView<UInt32>

  @inline(__always) subscript(claim: Claim) -> UInt32 {
    (claim.isDeclaration ? declarations : scenes)[claim.owner]
  }

  @inline(__always) func rank(_ claim: Claim) -> LiveRank { LiveRank(claim, label: self[claim]) }

  /// Asks for the label to be in the cache soon.
  @inline(__always) func prefetch(_ claim: Claim) {
    (claim.isDeclaration ? declarations : scenes).prefetch(claim.owner)
  }
}
