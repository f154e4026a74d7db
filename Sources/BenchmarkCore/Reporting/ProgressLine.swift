/// One line that tells a person who waits how far the work is: `[#######-------]  48 %  0:12 left  server, round 3`.
package enum ProgressLine {
  private static let barWidth = 24

  /// - Parameters:
  ///   - done: The part of the work that is over, from 0 to 1.
  ///   - left: How long it will still take; nil where nobody can tell.
  ///   - columns: As many fit on a line of the terminal; what is longer is cut.
  package static func text(done: Double, left: Duration?, what: String, columns: Int) -> String {
    let part = done.isFinite ? min(max(done, 0), 1) : 0
    let full = Int(part * Double(barWidth))
    let bar = String(repeating: "#", count: full) + String(repeating: "-", count: barWidth - full)
    let percent = String(Int(part * 100))
    let padding = String(repeating: " ", count: 3 - percent.count)
    let time = left.map { clock($0) + " left  " } ?? ""
    // The last column stays free: a character there makes some terminals go on to the next line.
    return String("[\(bar)] \(padding)\(percent) %  \(time)\(what)".prefix(max(1, columns - 1)))
  }

  /// `0:07`, `12:30`, `1:02:03`; a part of a second counts as a whole one.
  static func clock(_ duration: Duration) -> String {
    let seconds = Int(max(0, duration.seconds).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
