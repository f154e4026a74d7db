import EventModel

/// A place in a JSON value, such as `declarations[3].matching[0]`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// One step from a value into it.
  public enum Component: Sendable, Hashable {
    /// To the value of a key of an object.
    case key(String)
    /// To an element of an array, from 0.
    case index(Int)
  }

  /// The steps from the outermost value; none for that value itself.
  public var components: [Component]

  /// The place that `components` lead to.
  public init(_ components: [Component] = []) { self.components = components }

  /// Whether this is the place of the outermost value.
  public var isEmpty: Bool { components.isEmpty }

  func appending(_ component: Component) -> JSONPath { JSONPath(components + [component]) }

  /// The place as a person writes it, such as `declarations[3].matching[0]`.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where Self.isName(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(quoted(key))]"
      }
    }
    return text
  }

  private static func isName(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.count <= 80
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
