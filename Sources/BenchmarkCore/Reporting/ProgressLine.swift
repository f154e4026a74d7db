/// How far some work is, for a person who waits.
package struct ProgressLine: Sendable, Hashable {
  /// What is done now, such as `verifying`.
  package var phase: String
  /// How much of it is over, such as `512 of 4,096`.
  package var count: String?
  /// What is counted, such as `events`; left out where room is short.
  package var unit: String?
  /// The part of the phase that is over, from 0 to 1; nil where nobody can tell.
  package var done: Double?
  /// How long the phase will still take; nil where nobody can tell.
  package var left: Duration?
  /// What it is done with, such as a workload's name.
  package var subject: String?
  /// Whether something is timed meanwhile: then the line stays as it is.
  package var isTiming: Bool

  package init(
    phase: String, count: String? = nil, unit: String? = nil, done: Double? = nil, left: Duration? = nil,
    subject: String? = nil, isTiming: Bool = false
  ) {
    self.phase = phase
    self.count = count
    self.unit = unit
    self.done = done
    self.left = left
    self.subject = subject
    self.isTiming = isTiming
  }

  /// `done` of `total` things.
  package static func counted(
    _ phase: String, _ done: Int, of total: Int, _ things: String, subject: String? = nil
  ) -> ProgressLine {
    ProgressLine(
      phase: phase, count: "\(Figures.grouped(done)) of \(Figures.grouped(total))", unit: things,
      done: total > 0 ? Double(done) / Double(total) : nil, subject: subject)
  }

  /// The line: `verifying  512 of 4,096 events   12 %  0:07 left  server  [###---------------------]`, as much of
  /// it as there is room for, from the left.
  ///
  /// - Parameters:
  ///   - elapsed: For how long the phase lasts; stands where nobody can tell what is left.
  ///   - columns: As many fit on a line of the terminal. The last one stays free: a character there makes some
  ///     terminals go on to the next line.
  package func text(elapsed: Duration, columns: Int) -> String {
    let part = done.map { $0.isFinite ? min(max($0, 0), 1) : 0 }
    var numbers = count.map { [$0] } ?? []
    if let part { numbers.append(Self.padded(Int(saturating: part * 100)) + " %") }
    if let left = left ?? estimate(part, elapsed) {
      numbers.append(Self.clock(left.seconds.rounded(.up)) + " left")
    } else if elapsed >= .seconds(1) {
      numbers.append(Self.clock(elapsed.seconds))
    }
    let room = max(1, columns - 1)
    if let count, let unit {
      let all = ([phase] + numbers).joined(separator: "  ")
      if Self.width(all) + 1 + Self.width(unit) <= room { numbers[0] = "\(count) \(unit)" }
    }
    var line = Self.cut(phase, to: room)
    // A part of a number would be another one; only words are cut.
    for text in numbers where Self.width(line + text) + 2 <= room { line += "  " + text }
    if let subject, Self.width(line) + 7 <= room {
      line += Self.cut("  " + subject, to: room - Self.width(line))
    }
    if let part, Self.width(line) + 28 <= room { line += "  " + Self.bar(part) }
    return line
  }

  /// What is left if it goes on as it began; nil while there is too little to tell it from.
  private func estimate(_ part: Double?, _ elapsed: Duration) -> Duration? {
    guard let part, part > 0.02, elapsed >= .seconds(1) else { return nil }
    return elapsed * ((1 - part) / part)
  }

  private static func padded(_ percent: Int) -> String {
    let digits = String(percent)
    return String(repeating: " ", count: max(0, 3 - digits.count)) + digits
  }

  private static func bar(_ part: Double) -> String {
    let width = 24
    let full = Int(saturating: part * Double(width))
    return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: width - full) + "]"
  }

  /// `0:07`, `12:30`, `1:02:03`.
  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(saturating: min(1e9, max(0, seconds)))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  /// As much of `text` as fits `columns`, with `?` in place of what would move the cursor.
  private static func cut(_ text: String, to columns: Int) -> String {
    var (result, used) = ("", 0)
    for character in text {
      let shown = isControl(character) ? "?" : character
      used += width(shown)
      if used > columns { break }
      result.append(shown)
    }
    return result
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  /// Columns that a terminal takes for the text at most: which characters are wide, terminals disagree about.
  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  private static func width(_ character: Character) -> Int {
    character.isASCII ? 1 : 2 * character.unicodeScalars.count
  }
}
