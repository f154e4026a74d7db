/// Activities as data. What `handOff` writes, `continueActivity` reads.
///
///     0 … 7    "EVRTACT1"
///     8 … 15   how many bytes follow at 24, big-endian
///     16 … 23  their checksum, big-endian
///     24 …     JSON without objects: arrays, numbers, and strings that are base64
///
/// So no reader hashes what an input says, but for the keys of `userInfo`, which are short.
public enum Handoff {
  /// Bytes of an activity, at most.
  public static let maximumBytes = 1 << 16
  /// UTF-8 bytes of a key of `userInfo`, at most.
  public static let maximumKeyBytes = 1 << 10
  /// How often arrays and dictionaries of `userInfo` may lie within one another.
  public static let maximumDepth = 64

  private static let mark = Array("EVRTACT1".utf8)
  private static let headerBytes = 24

  static func encode(_ activity: NSUserActivity) throws(HandoffError) -> Data {
    let record = try HandoffRecord(activity)
    // Everything in a record can be encoded.
    guard let payload = try? JSONEncoder().encode(record) else { throw .notAnActivity }
    let count = headerBytes + payload.count
    if count > maximumBytes { throw .tooLong(bytes: count, limit: maximumBytes) }
    return Data(mark + bytes(UInt64(payload.count)) + bytes(checksum(payload))) + payload
  }

  static func decode(_ data: Data) throws(HandoffError) -> NSUserActivity {
    if data.count > maximumBytes { throw .tooLong(bytes: data.count, limit: maximumBytes) }
    if !data.prefix(mark.count).elementsEqual(mark.prefix(data.count)) { throw .notAnActivity }
    if data.count < headerBytes { throw .truncated(bytes: data.count, expected: headerBytes) }
    let (header, payload) = (Array(data.prefix(headerBytes)), data.dropFirst(headerBytes))
    let length = number(header[8..<16])
    if length > UInt64(maximumBytes - headerBytes) || payload.count > Int(length) { throw .altered }
    if payload.count < Int(length) {
      throw .truncated(bytes: data.count, expected: headerBytes + Int(length))
    }
    if checksum(payload) != number(header[16..<24]) { throw .altered }
    // A payload of this version has no objects, whose keys a decoder would hash, however long they are.
    if payload.contains(UInt8(ascii: "{")) { throw .notAnActivity }
    guard let record = try? JSONDecoder().decode(HandoffRecord.self, from: Data(payload)) else {
      throw .notAnActivity
    }
    return try record.activity()
  }

  /// FNV-1a (Fowler, Noll, Vo): no change of a single byte goes unnoticed.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The parts of an activity that are handed off.
private struct HandoffRecord: Codable {
  let values: [HandoffValue]

  init(_ activity: NSUserActivity) throws(HandoffError) {
    func text(_ text: String?) -> HandoffValue { text.map { .string($0) } ?? .none }
    var info = HandoffValue.none
    if let userInfo = activity.userInfo {
      info = try HandoffValue(dictionary: userInfo, depth: 0)
    }
    values = [
      .string(activity.activityType), text(activity.title), text(activity.targetContentIdentifier),
      text(activity.webpageURL?.absoluteString), info, .bool(activity.isEligibleForSearch),
      .bool(activity.isEligibleForPublicIndexing),
    ]
  }

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([HandoffValue].self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }

  func activity() throws(HandoffError) -> NSUserActivity {
    func text(_ index: Int) throws(HandoffError) -> String? {
      switch values[index] {
      case .string(let text): return text
      case .none: return nil
      default: throw .notAnActivity
      }
    }
    guard values.count == 7, let type = try text(0) else { throw .notAnActivity }
    let activity = NSUserActivity(activityType: type)
    activity.title = try text(1)
    activity.targetContentIdentifier = try text(2)
    if let page = try text(3) {
      guard let url = URL(string: page) else { throw .notAnActivity }
      activity.webpageURL = url
    }
    switch values[4] {
    case .none: break
    case .dictionary(let entries): activity.userInfo = try HandoffValue.userInfo(entries)
    default: throw .notAnActivity
    }
    guard case .bool(let search) = values[5], case .bool(let indexing) = values[6] else {
      throw .notAnActivity
    }
    (activity.isEligibleForSearch, activity.isEligibleForPublicIndexing) = (search, indexing)
    return activity
  }
}
