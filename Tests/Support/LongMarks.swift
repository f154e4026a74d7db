/// Texts that take minutes, not milliseconds, to compare or to hash as `String` does: its canonical order sorts
/// a run of marks by insertion. A test that uses one needs no timer: it does not end in time if it is quadratic.
public enum LongMarks {
  /// Marks of two classes in turns: acute (230) and dot below (220).
  public static let unordered = String(repeating: "\u{301}\u{323}", count: 150_000)
}
