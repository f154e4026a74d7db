internal import RouterFiles

/// What is varied while everything else is fixed.
package enum ScaleAxis: String, Sendable, Hashable, JSONChoice {
  /// How many conditions there are.
  case conditions
  /// Bytes of an event's text.
  case length
  /// How many of 100 events hold a condition.
  case share
  /// How many threads route.
  case lanes

  /// The axis with its unit, as plots and tables have it.
  package var title: String {
    switch self {
    case .conditions: "conditions"
    case .length: "bytes per event"
    case .share: "% of events that match"
    case .lanes: "lanes"
    }
  }

  /// A place on the axis, such as `1,000 conditions` or `1 lane`.
  package func words(_ value: Int) -> String {
    switch self {
    case .conditions: "\(Figures.grouped(value)) \(value == 1 ? "condition" : title)"
    case .length: "\(Figures.grouped(value)) \(value == 1 ? "byte per event" : title)"
    case .share: "\(value) \(title)"
    case .lanes: "\(Figures.grouped(value)) \(value == 1 ? "lane" : title)"
    }
  }
}

/// Where a measurement lies: one number per axis.
package struct ScaleCoordinates: Decodable, Sendable, Hashable {
  @Field<Count> package var conditions: Int
  @Field<Count> package var length: Int
  @Field<Count> package var share: Int
  @Field<Count> package var lanes: Int

  package init(conditions: Int = 1_000, length: Int = 64, share: Int = 30, lanes: Int = 1) {
    self.conditions = conditions
    self.length = length
    self.share = share
    self.lanes = lanes
  }

  package subscript(axis: ScaleAxis) -> Int {
    get {
      switch axis {
      case .conditions: conditions
      case .length: length
      case .share: share
      case .lanes: lanes
      }
    }
    set {
      switch axis {
      case .conditions: conditions = newValue
      case .length: length = newValue
      case .share: share = newValue
      case .lanes: lanes = newValue
      }
    }
  }
}

/// What is followed along an axis.
package enum ScaleFigure: String, Sendable, Hashable, CaseIterable {
  case nsPerEvent
  case bytesPerSecond
  case buildSeconds
  case indexBytes

  /// The figure with its unit, as plots and tables have it.
  package var title: String {
    switch self {
    case .nsPerEvent: "ns/event"
    case .bytesPerSecond: "GB/s"
    case .buildSeconds: "build"
    case .indexBytes: "index"
    }
  }
}
