/// What can stand in JSON that is written.
package protocol JSONWritable {
  var json: JSONValue { get }
}

/// What is written as an object.
package protocol JSONRecord: JSONWritable {
  var members: JSONMembers { get }
}

extension JSONRecord {
  package var json: JSONValue { members.json }
}

/// Members of an object to be written, in their order; several objects may be made one.
package struct JSONMembers: JSONWritable, ExpressibleByDictionaryLiteral {
  private var members: [JSONValue.Member]

  package init(dictionaryLiteral members: (String, any JSONWritable)...) {
    self.members = members.map { JSONValue.Member(key: $0.0, value: $0.1.json) }
  }

  package var json: JSONValue { .object(members) }

  package static func + (one: JSONMembers, other: JSONMembers) -> JSONMembers {
    var all = one
    all.members += other.members
    return all
  }

  /// The same with other keys; without the members whose key becomes nil.
  package func renamed(_ key: (String) -> String?) -> JSONMembers {
    var all = self
    all.members = members.compactMap { member in
      key(member.key).map { JSONValue.Member(key: $0, value: member.value) }
    }
    return all
  }

  /// The values of `keys` as plain text, empty where there is none; of several with a key the first.
  package func texts(of keys: [String]) -> [String] {
    let values = Dictionary(texts.map { ($0.name, $0.value) }) { first, _ in first }
    return keys.map { values[$0] ?? "" }
  }

  /// Keys and values as plain text, `null` as none.
  package var texts: [(name: String, value: String)] {
    members.map { member in
      switch member.value {
      case .null: (member.key, "")
      case .string(let text): (member.key, text)
      default: (member.key, member.value.line)
      }
    }
  }
}

extension JSONValue: JSONWritable { package var json: JSONValue { self } }
extension String: JSONWritable { package var json: JSONValue { .string(self) } }
extension Bool: JSONWritable { package var json: JSONValue { .boolean(self) } }
extension Int: JSONWritable { package var json: JSONValue { .number(String(self)) } }
extension UInt64: JSONWritable { package var json: JSONValue { .number(String(self)) } }
/// A number that is not finite is null.
extension Double: JSONWritable { package var json: JSONValue { isFinite ? .number(String(self)) : .null } }
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package var json: JSONValue { self?.json ?? .null }
}
extension Array: JSONWritable where Element: JSONWritable {
  package var json: JSONValue { .array(map(\.json)) }
}
