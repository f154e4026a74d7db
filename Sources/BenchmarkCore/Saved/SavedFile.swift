package import RouterFiles

/// A file of results of any kind that this package writes.
package enum SavedFile: Sendable {
  /// `routebench run --save`, with or without `--suite`.
  case benchmark(BenchmarkReport)
  /// `routebench scale --save`.
  case scale(ScaleReport)
  /// `routebench latency --save`.
  case latency(SavedLatency)
  /// `routebench memory --save`.
  case memory(MemoryReport)
  /// `routebench churn --save`.
  case churn(ChurnReport)
  /// `Scripts/peers`: what it prints as JSON, or the lines that it keeps.
  case peers(SavedPeers)

  /// Reads the file at `path`; `-` is the standard input. Which kind it is, its schema says.
  ///
  /// - Throws: ``RouterFileError`` for the first thing that is wrong; nothing is half-loaded.
  package init(path: String) throws(RouterFileError) {
    let (bytes, name) = try JSONDocument.bytes(of: path)
    do throws(FileFormatError) {
      try self.init(bytes: bytes, name: name)
    } catch {
      throw .format(error)
    }
  }

  /// Parses `bytes`; `name` is the file in error messages.
  package init(bytes: [UInt8], name: String) throws(FileFormatError) {
    if Self.isLines(bytes) {
      self = .peers(try SavedPeers(lines: bytes, file: name))
      return
    }
    let place = try JSONDocument.parse(bytes, file: name, isFile: true)
    let root = try JSONObject(place)
    switch try root["schema"]?.string() {
    case SavedPeers.schema: self = .peers(try place.decode())
    case MemoryReport.schema: self = .memory(try place.decode())
    case ChurnReport.schema: self = .churn(try place.decode())
    default:
      let others = [MemoryReport.schema, ChurnReport.schema, SavedPeers.schema]
      switch try SavedSchema(of: root, others: others).kind {
      case .benchmark, .suite: self = .benchmark(try place.decode())
      case .scale: self = .scale(try place.decode())
      case .latency: self = .latency(try SavedLatency(place))
      }
    }
  }

  /// Whether the first line is an object by itself, and that of a cell.
  private static func isLines(_ bytes: [UInt8]) -> Bool {
    guard let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first,
      let place = try? JSONDocument.parse(Array(line), file: "", isFile: true),
      let object = try? JSONObject(place)
    else { return false }
    return object["schema"] == nil && object["cell"] != nil
  }
}
