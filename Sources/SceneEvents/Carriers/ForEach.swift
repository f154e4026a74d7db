/// A view for each element of a collection. A view keeps its state as long as its element's id is there, wherever it
/// moves.
///
/// Source: Apple, `ForEach`. Where several elements have the same id, the first, the second and so on keep apart.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// What ``View/body`` is: none.
  public typealias Body = Never

  /// The collection.
  public var data: Data
  /// Makes the view of an element.
  public var content: (Data.Element) -> Content
  fileprivate let id: KeyPath<Data.Element, ID>

  /// Creates views for `data`, told apart by the property `id`.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// Adds the views of the elements, in their order.
  public func _evaluateView(in evaluation: _Evaluation) {
    evaluation.evaluate(ForEachNode<Data, ID, Content>.self) {
      $0.forEach = self
    } make: {
      ForEachNode(self, $0)
    }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates views for `data`, told apart by their elements' ids.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates a view for each number of `data`.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

/// The place of a `ForEach`, which finds its elements' places by their ids.
private final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: Node {
  /// An id, and how many elements before have it too.
  private struct Key: Hashable {
    let id: ID
    var occurrence = 0
  }

  var forEach: ForEach<Data, ID, Content>
  private var places: [Key: ClosureNode<Content>] = [:]

  init(_ forEach: ForEach<Data, ID, Content>, _ place: Place) {
    self.forEach = forEach
    super.init(place)
  }

  override func evaluate(in evaluation: _Evaluation) {
    let (forEach, old) = (forEach, places)
    var counts: [ID: Int] = [:]
    places = [:]
    let elements = evaluation.tracker.track(self, type: Self.self) {
      forEach.data.map { (element: $0, id: $0[keyPath: forEach.id]) }
    }
    for (element, id) in elements {
      let occurrence = counts[id, default: 0]
      counts[id] = occurrence + 1
      let key = Key(id: id, occurrence: occurrence)
      let make = { forEach.content(element) }
      let place: ClosureNode<Content>
      if let known = old[key] {
        place = known
        place.make = make
      } else {
        place = ClosureNode(make, evaluation.place)
      }
      places[key] = place
      evaluation.evaluate(place)
    }
  }

  override func tearDown() {
    super.tearDown()
    places = [:]
  }
}
