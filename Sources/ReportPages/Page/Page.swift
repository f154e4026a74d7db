import Plots

/// A document that needs nothing but itself: no network, no script, no font.
struct Page {
  var title: String
  /// What stands below the title.
  var introduction: HTML
  var sections: [Section]

  /// Nothing may be loaded, whatever a file managed to slip in.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

  var text: String {
    let links = sections.map {
      HTML.element("li", [.element("a", ["href": "#\($0.id)"], $0.title)])
    }
    let body = HTML.element(
      "body",
      [
        .element("a", ["class": "skip", "href": "#main"], "Skip to the results"),
        .element("header", [.fitted("h1", title, ems: 120), introduction]),
        .element("nav", ["aria-label": "Contents"], [.element("ul", links)]),
        .element("main", ["id": "main", "tabindex": "-1"], [sections.map(\.html).joined]),
      ])
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(Markup.escaped(Self.policy))"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <link rel="icon" href="data:,"/>
      <title>\(Markup.escaped(title))</title>
      <style>
      \(StyleSheet.text)</style>
      </head>
      \(body.markup)
      </html>

      """
  }
}
