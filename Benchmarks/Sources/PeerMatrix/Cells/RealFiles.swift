import Foundation

/// Real conditions and addresses from the folder that `EVENTROUTER_DATA` names.
package struct RealFiles: Sendable {
  package var conditions: [String]
  package var urls: [String]

  /// Reads what cells of so many conditions are drawn from: the smallest list that has enough.
  ///
  /// Only ASCII lines are taken: there the peers follow the same definition of a match as the router.
  package init(folder: String, conditions count: Int) throws(CellUnavailable) {
    let lists = ["conditions-easylist.txt", "conditions-adlists.txt", "conditions-literals.txt"]
    conditions = []
    for list in lists {
      conditions = try Self.lines(of: list, in: folder)
      if conditions.count >= count { break }
    }
    urls = try Self.lines(of: "requests.txt", in: folder) + Self.lines(of: "urls.txt", in: folder)
  }

  static func lines(of name: String, in folder: String) throws(CellUnavailable) -> [String] {
    guard var bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      throw CellUnavailable("EVENTROUTER_DATA has no \(name)")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard !line.isEmpty, line.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(decoding: line, as: UTF8.self)
    }
  }
}

/// Why a cell cannot be run here.
package struct CellUnavailable: Error, Hashable, CustomStringConvertible {
  package var description: String
  init(_ description: String) { self.description = description }
}
