extension JSONValue {
  /// What `value` is as JSON. Members stand in the order in which it encodes them, which Foundation's
  /// `JSONEncoder` does not keep. A number that is not finite is null.
  package init(encoding value: some Encodable) {
    let node = Node()
    do {
      try node.encode(value)
    } catch {
      preconditionFailure("nothing here refuses to be encoded: \(error)")
    }
    self = node.value
  }
}

/// Members of an object to be written, in their order; several objects may be made one.
package struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
  private var members: [(key: String, value: any Encodable)]

  package init(dictionaryLiteral members: (String, any Encodable)...) {
    self.members = members.map { (key: $0.0, value: $0.1) }
  }

  package static func + (one: JSONMembers, other: JSONMembers) -> JSONMembers {
    var all = one
    all.members += other.members
    return all
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    for member in members { try container.encode(member.value, forKey: MemberKey(stringValue: member.key)) }
  }
}

private struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A value that is being encoded.
private final class Node {
  private var plain = JSONValue.null
  private var members: [(key: String, node: Node)]?
  private var elements: [Node]?

  var value: JSONValue {
    if let members { return .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.value) }) }
    return elements.map { .array($0.map(\.value)) } ?? plain
  }

  var count: Int { elements?.count ?? 0 }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let value as JSONValue: plain = value
    case let text as String: plain = .string(text)
    case let value as Bool: plain = .boolean(value)
    case let number as any BinaryInteger: plain = .number(String(describing: number))
    case let number as Double: plain = number.isFinite ? .number(String(number)) : .null
    case let number as Float: try encode(Double(number))
    default: try value.encode(to: NodeEncoder(node: self))
    }
  }

  func makeObject() { if members == nil { members = [] } }
  func makeArray() { if elements == nil { elements = [] } }

  func member(_ key: any CodingKey) -> Node {
    let node = Node()
    members?.append((key.stringValue, node))
    return node
  }

  func element() -> Node {
    let node = Node()
    elements?.append(node)
    return node
  }
}

private struct NodeEncoder: Encoder, SingleValueEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
    node.makeObject()
    return KeyedEncodingContainer(ObjectContainer(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.makeArray()
    return ArrayContainer(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
  func encodeNil() {}
  func encode<Value: Encodable>(_ value: Value) throws { try node.encode(value) }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: Node
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { _ = node.member(key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try node.member(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.member(key)).container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.member(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node) }
  func superEncoder(forKey key: Key) -> any Encoder { NodeEncoder(node: node.member(key)) }
}

private struct ArrayContainer: UnkeyedEncodingContainer {
  let node: Node
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { _ = node.element() }
  func encode<Value: Encodable>(_ value: Value) throws { try node.element().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
    NodeEncoder(node: node.element()).container(keyedBy: Nested.self)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    NodeEncoder(node: node.element()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { NodeEncoder(node: node.element()) }
}
