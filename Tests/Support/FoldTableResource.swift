/// A table of the fold as text: scalar, tab, image; in hexadecimal.
public struct FoldTableResource: Sendable {
  public let rows: [Unicode.Scalar: [Unicode.Scalar]]

  public init(_ text: String) throws {
    var rows: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count == 2, let source = Self.scalar(columns[0]) else {
        throw Malformed(line: String(line))
      }
      rows[source] = try columns[1].split(separator: " ").map {
        guard let scalar = Self.scalar($0) else { throw Malformed(line: String(line)) }
        return scalar
      }
    }
    self.rows = rows
  }

  public struct Malformed: Error { public var line: String }

  private static func scalar(_ digits: Substring) -> Unicode.Scalar? {
    UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
  }

  /// The fold of `text` by the table.
  public func fold(_ text: some Sequence<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text {
      if let image = rows[scalar] { result.append(contentsOf: image) } else { result.append(scalar) }
    }
    return String(result)
  }
}
