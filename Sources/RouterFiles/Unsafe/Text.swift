extension String {
  /// `utf8` as text, each maximal invalid part as U+FFFD.
  package init(repairing utf8: Span<UInt8>) {
    // SAFETY: the buffer is only read, within the closure, by an initialiser that copies it.
    self = unsafe utf8.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension Span where Element == UInt8 {
  /// How many bytes the text has once every maximal invalid part is U+FFFD, which has three.
  ///
  /// - Complexity: O(*n*).
  var repairedCount: Int {
    // SAFETY: the buffer is only read, within the closure.
    unsafe withUnsafeBufferPointer { buffer in
      if unsafe buffer.allSatisfy({ $0 < 0x80 }) { return count }
      return unsafe String(decoding: buffer, as: UTF8.self).utf8.count
    }
  }

  /// Whether `token` stands at `offset`.
  @inline(__always)
  func hasToken(_ token: StaticString, at offset: Int) -> Bool {
    let length = token.utf8CodeUnitCount
    if count - offset < length { return false }
    for index in 0..<length {
      // SAFETY: a string literal has `utf8CodeUnitCount` bytes at `utf8Start`.
      if unsafe token.utf8Start[index] != self[offset + index] { return false }
    }
    return true
  }

  /// All but a CR at the end.
  @inline(__always)
  var withoutCarriageReturn: Span<UInt8> {
    @_lifetime(copy self) get {
      count > 0 && self[count - 1] == 0x0D ? extracting(droppingLast: 1) : self
    }
  }
}

extension [UInt8] {
  package init(copying bytes: Span<UInt8>) {
    // SAFETY: the buffer is only read, within the closure, by an initialiser that copies it.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  package init(copying buffer: borrowing ByteBuffer) {
    self = []
    buffer.withBytes { bytes in self = Array(copying: bytes) }
  }
}
