import Plots

/// A piece of a page. What comes from elsewhere gets in as ``text(_:)`` or as an attribute, and is escaped.
///
/// Elements are written so that the page is well-formed XML, too.
struct HTML: Sendable, Hashable {
  /// Trusted: of this module or of `Plots`.
  private(set) var markup: String

  init(trusted markup: String = "") { self.markup = markup }

  static func text(_ text: String) -> HTML { HTML(trusted: Markup.escaped(text)) }

  /// `<name attributes>children</name>`.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ children: [HTML]
  ) -> HTML {
    let list = attributes.map { " \($0.key)=\"\(Markup.escaped($0.value))\"" }.joined()
    return HTML(trusted: "<\(name)\(list)>\(children.map(\.markup).joined())</\(name)>")
  }

  static func element(_ name: String, _ children: [HTML]) -> HTML { element(name, [:], children) }

  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ text: String
  ) -> HTML {
    element(name, attributes, [.text(text)])
  }

  static func element(_ name: String, _ text: String) -> HTML { fitted(name, text, ems: 300) }

  /// An element with a text that a file may have made very long: of what is wider than `room` ems, the beginning
  /// and the end stand there, and the whole in the element's title.
  static func fitted(
    _ name: String, class: String = "", scope: String = "", _ text: String, ems room: Double = 60
  )
    -> HTML
  {
    let shown = TextFitting.fitted(text, ems: room)
    // Attributes without a value are left out below.
    let attributes = [("scope", scope), ("class", `class`), ("title", shown == text ? "" : text)]
    let list = attributes.filter { !$0.1.isEmpty }.map { " \($0.0)=\"\(Markup.escaped($0.1))\"" }.joined()
    return HTML(trusted: "<\(name)\(list)>\(Markup.escaped(shown))</\(name)>")
  }

  static func + (left: HTML, right: HTML) -> HTML { HTML(trusted: left.markup + "\n" + right.markup) }

  static func += (left: inout HTML, right: HTML) { left = left + right }

  var isEmpty: Bool { markup.isEmpty }
}

extension [HTML] {
  /// One after the other.
  var joined: HTML { HTML(trusted: map(\.markup).joined(separator: "\n")) }
}
