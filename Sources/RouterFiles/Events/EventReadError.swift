import EventModel

/// Why reading events stopped.
public enum EventReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input cannot be read.
  case input(InputError)
  /// A line that is not an event, or that is longer than the limit.
  case badEvent(FileFormatError)

  /// The file, the line and the problem, in one line.
  public var description: String {
    switch self {
    case .input(let error): error.description
    case .badEvent(let error): error.description
    }
  }
}

/// What to do with a line that is not an event.
public enum BadEventPolicy: String, Sendable, CaseIterable {
  /// Events before it count; then reading ends with an error.
  case stop
  /// It takes no event number.
  case skip
}

/// How events are written in a file.
public enum EventFormat: String, Sendable, CaseIterable {
  /// One URL per line.
  case text
  /// One JSON object per line.
  case ndjson

  /// The format of a file by its name: `ndjson` if it ends so, else `text`.
  public init(path: String?) {
    self = path?.utf8.suffix(7).elementsEqual(".ndjson".utf8) == true ? .ndjson : .text
  }
}

/// The bad events that were skipped.
public struct SkippedEvents: Sendable, Hashable {
  /// How many there were.
  public private(set) var count = 0
  /// The first few of them.
  public private(set) var first: [FileFormatError] = []

  static let kept = 10

  /// No events skipped.
  public init() {}

  mutating func add(_ error: FileFormatError) {
    count += 1
    if first.count < Self.kept { first.append(error) }
  }

  /// Adds those of `other`, which came later.
  mutating func add(_ other: SkippedEvents) {
    count += other.count
    first += other.first.prefix(Self.kept - first.count)
  }
}
