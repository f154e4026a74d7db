import RouterFiles

/// A JSON value to be written, with its keys in the order given.
package indirect enum JSONOutput: Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONOutput])
  case object([(key: String, value: JSONOutput)])

  package static func optional(_ text: String?) -> JSONOutput { text.map(JSONOutput.string) ?? .null }

  /// Appends the value on one line.
  package func append(to buffer: inout ByteBuffer) {
    switch self {
    case .null: buffer.append("null")
    case .boolean(let value): buffer.append(value ? "true" : "false")
    case .integer(let value): buffer.append(String(value))
    case .string(let text): buffer.append(json: text)
    case .array(let elements):
      buffer.append("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { buffer.append(",") }
        element.append(to: &buffer)
      }
      buffer.append("]")
    case .object(let members):
      buffer.append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { buffer.append(",") }
        buffer.append(json: member.key)
        buffer.append(":")
        member.value.append(to: &buffer)
      }
      buffer.append("}")
    }
  }

  /// Writes the value as one line to the standard output.
  package func print() throws(OutputError) {
    var buffer = ByteBuffer()
    append(to: &buffer)
    buffer.append("\n")
    try OutputFile.standardOutput.write(&buffer)
  }
}
