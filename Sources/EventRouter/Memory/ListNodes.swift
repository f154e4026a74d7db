/// Linked lists of small elements, which share one array of nodes: whoever has a list keeps its head, ``end`` if it is empty.
/// Nodes that are free are used again, the last one first, so that changes of many lists stay in the cache.
struct ListNodes<Element: BitwiseCopyable>: ~Copyable {
  typealias Head = UInt32

  struct Node: BitwiseCopyable {
    var element: Element
    var next: Head
  }
  private var storage = GrowingStorage<Node>(capacity: 0)
  /// How many nodes of the storage there are.
  private var nodeCount = 0
  private var free = end
  /// How many elements all lists have.
  private(set) var count = 0

  static var end: Head { .max }

  private var nodes: MutableView<Node> { storage.view }

  /// Asks for the first node of the list to be in the cache soon.
  @inline(__always) func prefetch(_ head: Head) {
    if head != Self.end { nodes.constant.prefetch(Int(head)) }
  }

  /// Calls `body` with each element of the list, the last one that came first.
  func forEach(_ head: Head, _ body: (Element) -> Void) {
    var node = head
    while node != Self.end {
      body(nodes[Int(node)].element)
      node = nodes[Int(node)].next
    }
  }

  mutating func push(_ element: Element, onto head: inout Head) {
    count += 1
    let node: Head
    if free != Self.end {
      node = free
      free = nodes[Int(node)].next
    } else {
      node = Head(nodeCount)
      storage.reserve(nodeCount + 1, keeping: nodeCount)
      nodeCount += 1
    }
    nodes[Int(node)] = Node(element: element, next: head)
    head = node
  }

  /// Takes the first element away that `isMeant`, if there is one.
  mutating func remove(from head: inout Head, where isMeant: (Element) -> Bool) {
    var (before, node) = (Self.end, head)
    while node != Self.end {
      let next = nodes[Int(node)].next
      if isMeant(nodes[Int(node)].element) {
        if before == Self.end { head = next } else { nodes[Int(before)].next = next }
        (nodes[Int(node)].next, free) = (free, node)
        count -= 1
        return
      }
      (before, node) = (node, next)
    }
  }

  /// Makes the list empty.
  mutating func removeAll(from head: inout Head) {
    while head != Self.end {
      let next = nodes[Int(head)].next
      (nodes[Int(head)].next, free) = (free, head)
      head = next
      count -= 1
    }
  }

  var bytes: Int { storage.capacity * MemoryLayout<Node>.stride }

  /// Looks whether every node is in one of the lists, which have ``count`` elements, or free.
  func check(_ violations: inout Violations) {
    var (node, unused) = (free, 0)
    while node != Self.end, unused <= nodeCount {
      node = nodes[Int(node)].next
      unused += 1
    }
    violations.expect(count + unused == nodeCount, "nodes of lists are neither free nor in a list")
  }
}
