/// How large the sets of a ``TransactionScript`` are, of what they consist, and how closely it is looked.
public struct ScriptShape: Sendable, CustomStringConvertible {
  public var name: String
  /// Open scenes: their number wanders between these.
  public var scenes: ClosedRange<Int>
  public var declarations: ClosedRange<Int>
  /// Conditions of one set are at most one of these.
  public var conditionsPerSet: [Int]
  /// Transactions of one script are one of these.
  public var steps: [Int]
  /// Events are routed after one transaction of so many.
  public var checkedOneIn = 1
  /// Maintenance is done at one transaction of so many, and invariants are looked at after one of so many.
  public var maintainedOneIn = 12
  public var invariantsOneIn = 1
  /// Of operations after which everything is compiled anew one of so many is done: what lasts becomes what only lasting sets do.
  public var wholeOneIn = 1
  /// A snapshot is kept after one transaction of so many, in one of eight places, or dropped after about as many.
  public var keptOneIn = 12
  /// How soon another number of scenes is aimed at, and how often by a transaction of many operations.
  public var goalOneIn = 40
  public var bulkOneIn = 60
  /// How many transactions of a long run are of this shape, of a hundred.
  public var share = 10
  public var families: [ScriptConditions.Family]

  public var description: String { name }

  private static let mixed: [ScriptConditions.Family] = [
    .words, .words, .words, .variants, .variants, .containing, .containing, .pieces, .repeated, .short, .long,
    .special,
    .letters, .letters, .twoLetters,
  ]

  /// Few scenes, all kinds of conditions.
  public static let small = ScriptShape(
    name: "small", scenes: 0...30, declarations: 0...8, conditionsPerSet: [0, 1, 1, 2, 3, 5],
    steps: [40, 120, 300], share: 30, families: mixed)

  /// Nearly nothing: sets that come to be and go.
  public static let tiny = ScriptShape(
    name: "tiny", scenes: 0...3, declarations: 0...3, conditionsPerSet: [0, 1, 1, 2], steps: [40, 120],
    families: mixed)

  /// Conditions over two letters, many of which share every piece that an index could look for.
  public static let crowded = ScriptShape(
    name: "crowded", scenes: 5...50, declarations: 1...6, conditionsPerSet: [1, 3, 6], steps: [120, 300],
    families: [.twoLetters, .twoLetters, .twoLetters, .twoLetters, .runs, .containing, .pieces, .repeated])

  /// Conditions of hundreds of bytes.
  public static let long = ScriptShape(
    name: "long", scenes: 5...50, declarations: 1...6, conditionsPerSet: [1, 3, 6], steps: [120, 300],
    share: 4,
    families: [.long, .long, .long, .long, .runs, .containing, .pieces, .repeated, .words])

  /// Hardly anything is ASCII.
  public static let letters = ScriptShape(
    name: "letters", scenes: 2...30, declarations: 1...6, conditionsPerSet: [0, 1, 2, 4], steps: [120, 300],
    families: [.letters, .letters, .letters, .variants, .variants, .pieces, .containing, .short])

  /// Few conditions, which most scenes share.
  public static let shared = ScriptShape(
    name: "shared", scenes: 5...50, declarations: 1...8, conditionsPerSet: [1, 3, 6], steps: [120, 300],
    families: [
      .repeated, .repeated, .repeated, .repeated, .repeated, .repeated, .variants, .variants, .words,
    ])

  /// A set that grows to 2,000 conditions, and shrinks to none.
  public static let swinging = ScriptShape(
    name: "swinging", scenes: 0...400, declarations: 1...8, conditionsPerSet: [0, 2, 6, 12], steps: [600],
    checkedOneIn: 4, maintainedOneIn: 40, invariantsOneIn: 10, wholeOneIn: 20, goalOneIn: 60, bulkOneIn: 3,
    share: 4,
    families: mixed)

  /// A small set that lives long.
  public static let lasting = ScriptShape(
    name: "lasting", scenes: 5...50, declarations: 1...8, conditionsPerSet: [0, 1, 2, 3, 5], steps: [5_000],
    maintainedOneIn: 300, wholeOneIn: 40, families: mixed)

  /// Nothing is made anew for long, and snapshots are kept for as long: filters take each other's place beside them.
  public static let sweeping = ScriptShape(
    name: "sweeping", scenes: 5...50, declarations: 1...8, conditionsPerSet: [2, 6, 12], steps: [2_000],
    checkedOneIn: 8, maintainedOneIn: 2_000, invariantsOneIn: 25, wholeOneIn: 400, keptOneIn: 200, share: 4,
    families: mixed)

  /// Some 2,000 conditions.
  public static let large = ScriptShape(
    name: "large", scenes: 150...250, declarations: 4...20, conditionsPerSet: [2, 6, 12], steps: [1_000],
    checkedOneIn: 8, maintainedOneIn: 100, invariantsOneIn: 25, wholeOneIn: 20, share: 4,
    families: mixed + [.words, .words, .words, .words, .words, .words])

  /// Some 2,000 conditions over two letters.
  public static let largeCrowded = ScriptShape(
    name: "largeCrowded", scenes: 150...250, declarations: 4...20, conditionsPerSet: [2, 6, 12], steps: [500],
    checkedOneIn: 8, maintainedOneIn: 100, invariantsOneIn: 25, wholeOneIn: 20, share: 1,
    families: crowded.families)

  public static let all = [
    small, tiny, crowded, long, letters, shared, lasting, sweeping, large, largeCrowded, swinging,
  ]

  /// Those whose scripts take less than a second each.
  public static let quick = [small, tiny, crowded, letters, shared]
}
