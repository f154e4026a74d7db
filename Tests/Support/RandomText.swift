/// Random texts over a small palette, so that pieces of one are likely to occur in another.
public struct RandomText: Sendable {
  public let palette: [String]

  public init(using random: inout SeededGenerator) {
    var palette: [String] = []
    let size = Int.random(in: 3...16, using: &random)
    let asciiShare = random.element(of: [0, 0, 0, 0, 0, 1, 2, 2, 10])
    for _ in 0..<size {
      if Int.random(in: 0..<10, using: &random) < asciiShare {
        palette.append(random.element(of: TextAtoms.ascii))
      } else {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: palette.append(random.element(of: TextAtoms.controls))
        case 1, 2: palette.append(random.element(of: TextAtoms.ignored))
        case 3: palette.append(String(Self.anyScalar(using: &random)))
        default: palette.append(random.element(of: TextAtoms.letters))
        }
      }
    }
    self.palette = palette
  }

  /// Any scalar at all, with the planes that have letters preferred.
  public static func anyScalar(using random: inout SeededGenerator) -> Unicode.Scalar {
    while true {
      let bound: UInt32 = random.element(of: [0x80, 0x800, 0x3000, 0x10000, 0x20000, 0x110000])
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<bound, using: &random)) { return scalar }
    }
  }

  public func text(atoms count: Int, using random: inout SeededGenerator) -> String {
    var result = ""
    for _ in 0..<count { result += random.element(of: palette) }
    return result
  }

  /// A piece of `text`, cut between scalars.
  public static func piece(of text: String, using random: inout SeededGenerator) -> String {
    let scalars = Array(text.unicodeScalars)
    if scalars.isEmpty { return "" }
    let start = Int.random(in: 0..<scalars.count, using: &random)
    let longest = min(scalars.count - start, random.element(of: [2, 4, 8, 16, 64]))
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<(start + Int.random(in: 1...longest, using: &random))])
    return String(view)
  }

  /// `text` written otherwise: in other case, composed or decomposed, with more marks or fewer. Most
  /// changes keep the fold.
  public static func variant(of text: String, using random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return text.uppercased()
    case 1: return text.lowercased()
    case 2: return text.canonicallyDecomposed
    case 3: return text.canonicallyComposed
    case 4: return withMarks(text, using: &random)
    case 5:
      var view = String.UnicodeScalarView()
      for scalar in text.unicodeScalars where !scalar.properties.isGraphemeExtend { view.append(scalar) }
      return String(view)
    case 6:
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.flatMap { scalar in
            let upper = scalar.properties.uppercaseMapping.unicodeScalars
            return Bool.random(using: &random) ? Array(upper) : [scalar]
          }))
    default: return text
    }
  }

  private static func withMarks(_ text: String, using random: inout SeededGenerator) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if random.once(in: 3) { result += random.element(of: TextAtoms.ignored) }
      result.unicodeScalars.append(scalar)
    }
    return random.once(in: 2) ? result + random.element(of: TextAtoms.ignored) : result
  }
}
