/// How a series is told from the others: by colour, and by marker or dashes, so that it can be told without
/// colours too.
///
/// Source of the colours: Okabe and Ito, *Color Universal Design*, 2008; darker or lighter where the page asks
/// for it, and violet in the place of vermilion: red says *regression* and nothing else.
public struct SeriesStyle: Sendable, Hashable {
  /// The class of its elements.
  public let name: String
  public let light: String
  public let dark: String
  /// A path around the origin.
  public let marker: String
  /// Lengths of dashes and gaps; empty for a line without gaps.
  public let dashes: String

  private static let colours: [(light: String, dark: String, marker: String)] = [
    ("#0072B2", "#56B4E9", "M-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0Z"),
    ("#555555", "#BBBBBB", "M-4.5,-4L4.5,4V-4L-4.5,4Z"),
    ("#6B4FBB", "#B29BF5", "M-3.5,-3.5H3.5V3.5H-3.5Z"),
    ("#B07800", "#F0C04A", "M0,-4.5L4.5,3.5H-4.5Z"),
    ("#00835F", "#2CC79A", "M0,-5L5,0L0,5L-5,0Z"),
    ("#A8518A", "#E39BC8", "M0,4.5L4.5,-3.5H-4.5Z"),
    ("#24292F", "#E6EDF3", "M-1.2,-4.5H1.2V-1.2H4.5V1.2H1.2V4.5H-1.2V1.2H-4.5V-1.2H-1.2Z"),
  ]

  /// A change for the worse, and one for the better, of the code that is measured.
  public static let regression = SeriesStyle(
    name: "worse", light: "#B3261E", dark: "#FF8E86", marker: "M0,-5.5L5,4H-5Z", dashes: "")
  public static let improvement = SeriesStyle(
    name: "better", light: "#0A6B2D", dark: "#56D364", marker: "M0,5.5L5,-4H-5Z", dashes: "")
  /// What is neither.
  public static let neutral = SeriesStyle(
    name: "neutral", light: "#57606A", dark: "#9DA7B1",
    marker: "M-4.5,0a4.5,4.5 0 1 0 9,0a4.5,4.5 0 1 0 -9,0Z",
    dashes: "")

  private static let dashings = ["", "7 3", "2 2.5", "9 3 2 3"]

  /// All styles that there are; the first ones differ most.
  public static let all: [SeriesStyle] = dashings.indices.flatMap { dashing in
    colours.indices.map { index in
      SeriesStyle(
        name: "s\(dashing * colours.count + index)", light: colours[index].light, dark: colours[index].dark,
        marker: colours[index].marker, dashes: dashings[dashing])
    }
  }
}

/// Which series has which style: the same one in every plot of a page.
public struct Palette: Sendable {
  /// Engines that have a style of their own, so that it is the same in every picture.
  private static let known = [
    "eventrouter": 0, "fast": 0, "automaton": 1, "reference": 1, "hyperscan-event": 2, "foundation": 2,
    "hyperscan-batch": 3, "re2-set": 4, "aho-corasick": 5,
  ]

  private var styles: [String: SeriesStyle] = [:]

  /// Gives each of `names` a style, in this order; those beyond the last style share.
  public init(_ names: [String]) {
    var next = 0
    let taken = Set(names.compactMap { Self.known[$0] })
    for name in names where styles[name] == nil {
      if let index = Self.known[name] {
        styles[name] = SeriesStyle.all[index]
      } else {
        while taken.contains(next) { next += 1 }
        styles[name] = SeriesStyle.all[next % SeriesStyle.all.count]
        next += 1
      }
    }
  }

  public subscript(name: String) -> SeriesStyle { styles[name] ?? SeriesStyle.all[6] }
}
