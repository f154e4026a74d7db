/// Why a saved index was not written, or not loaded. Nothing of it takes effect, and a file that was there stays as it was.
public struct SavedIndexError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Sendable, Hashable {
    /// There is no such file, or no folder to put it in.
    case notFound
    /// The path names a folder, a pipe or a device.
    case notRegular
    /// The file cannot be opened or created; `reason` is the system's.
    case notOpened(reason: String)
    /// Reading or writing failed on the way; `reason` is the system's.
    case failed(reason: String)
    /// More bytes than may be read or, where the limit is 2^32 - 1, than a part of the format can have.
    case tooLarge(bytes: Int, limit: Int)
    /// It does not begin as saved indexes do.
    case notSavedIndex
    /// It was written on a processor with another order of bytes.
    case foreignByteOrder
    /// It has another version of the format.
    case foreignVersion(found: UInt64, supported: UInt64)
    /// It has fewer bytes than it says.
    case truncated(bytes: Int, expected: UInt64)
    /// Its bytes are not those that were written: the checksum, or the length, says so.
    case damaged
    /// It was folded by another version of Unicode, or another table.
    case foreignFolding(found: UInt64, supported: UInt64)
    /// Its grams were hashed with other constants.
    case foreignHash
    /// The checksum is right, but no index looks so: `part` cannot be.
    case malformed(part: String)
    /// It goes over one of the limits given, or its content types cannot be.
    case configuration(ConfigurationError)
  }

  /// The file as the caller named it; nil where there is none.
  public var file: String?
  /// What is wrong with it.
  public var problem: Problem

  /// An error about a file.
  public init(file: String? = nil, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// The file, the problem and what to do, in one line.
  public var description: String {
    "\(file.map { $0.utf8.count > 4_096 ? quoted($0) : $0 } ?? "saved index"): \(problem)"
  }
}

extension SavedIndexError.Problem: CustomStringConvertible {
  /// The problem and what to do, in one line, without the file.
  public var description: String {
    let again = "compile the configuration again"
    return switch self {
    case .notFound: "no such file or folder"
    case .notRegular: "is a folder, a pipe or a device; expected a file"
    case .notOpened(let reason): "cannot be opened: \(reason)"
    case .failed(let reason): "reading or writing failed: \(reason)"
    case .tooLarge(let bytes, let limit): "has \(bytes) bytes; the limit is \(limit)"
    case .notSavedIndex: "is no saved index; write one with write(to:) or evroute compile"
    case .foreignByteOrder: "was written on a processor with another order of bytes; \(again) on this one"
    case .foreignVersion(let found, let supported):
      "has version \(found) of the format; this library reads version \(supported), so \(again)"
    case .truncated(let bytes, let expected): "has \(bytes) of \(expected) bytes; copy it again, or \(again)"
    case .damaged: "is damaged: its bytes are not those that were written; copy it again, or \(again)"
    case .foreignFolding(let found, let supported):
      found == supported
        ? "was folded by another table of Unicode \(supported); \(again)"
        : "was folded by Unicode \(found); this library folds by Unicode \(supported), so \(again)"
    case .foreignHash: "was hashed with other constants than this library's; \(again)"
    case .malformed(let part): "cannot be an index (\(part)), though its checksum is right; \(again)"
    case .configuration(let error): error.description
    }
  }
}
