import CMatchKernels

/// ``FoldTable/Images`` as kernels read them, in memory that is never freed.
@safe struct FoldImages: @unchecked Sendable {
  private static let ofAll = FoldImages(.anything)
  private static let ofASCII = FoldImages(.conditionsOfASCII)

  let raw: UnsafePointer<cmk_fold_images>

  static func images(for use: FoldUse) -> FoldImages { use == .anything ? ofAll : ofASCII }

  private init(_ use: FoldUse) {
    let images = FoldTable.Images(for: use)
    // Kernels look these groups up without asking whether they have tables: Latin letters with marks, Greek, Cyrillic.
    precondition([1, 3, 4].allSatisfy { images.two.places[$0] > 0 } && images.three.places[0x3D] > 0)
    // Nor whether emoji change: of those that begin with 0xF0 and 0x9F, only the tones of skin and their neighbours do.
    precondition((0..<64).allSatisfy { images.four.places[0x1F &<< 6 | $0] == 0 || $0 == 0x0F })
    let memory = UnsafeMutablePointer<cmk_fold_images>.allocate(capacity: 1)
    // SAFETY: there is room for one, which nobody changes or frees.
    unsafe memory.initialize(
      to: cmk_fold_images(
        two: Self.keep(images.two), three: Self.keep(images.three), four: Self.keep(images.four),
        two_changes: Self.keep(images.twoChanges), three_changes: Self.keep(images.threeChanges),
        leads: Self.keep(images.leads), orders: Self.keep((0..<256).flatMap(Self.order)),
        latin: Self.keep(images.latin)))
    unsafe raw = UnsafePointer(memory)
  }

  /// The places of the bits that are set in `mask`, from the lowest on, followed by zeros.
  private static func order(_ mask: Int) -> [UInt8] {
    let places = (UInt8(0)..<8).filter { mask &>> Int($0) & 1 == 1 }
    return places + [UInt8](repeating: 0, count: 8 - places.count)
  }

  private static func keep(_ tables: FoldTable.Tables) -> cmk_fold_tables {
    unsafe cmk_fold_tables(bytes: keep(tables.bytes), places: keep(tables.places))
  }

  private static func keep(_ bytes: [UInt8]) -> UnsafePointer<UInt8> {
    // At lines of the cache, where a load of 64 bytes takes one.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 64)
    // SAFETY: as many bytes are copied as were just allocated, and nobody frees or changes them.
    unsafe bytes.withUnsafeBytes { unsafe memory.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    return unsafe UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
  }
}
