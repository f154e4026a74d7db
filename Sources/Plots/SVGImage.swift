/// The outside of an image: its size, and words for those who do not see it.
struct SVGImage {
  var id: String
  var title: String
  var description: String
  var width: Double
  var height: Double
  /// What else its element is, for the style sheet.
  var classes = ""

  /// A part of a page, which has the style sheet; `role` and the names tell that it is one image.
  func markup(_ content: () -> String) -> String {
    """
    <svg class="\(classes.isEmpty ? "plot" : "plot \(classes)")" viewBox="0 0 \(number(width)) \(number(height))" role="img" \
    aria-labelledby="\(id)-title \(id)-desc">
    <title id="\(id)-title">\(Markup.escaped(title))</title>
    <desc id="\(id)-desc">\(Markup.escaped(description))</desc>
    \(content())</svg>
    """
  }

  /// A file by itself, readable on light and on dark pages.
  func file(_ content: () -> String) -> String {
    markup {
      """
      <style>
      \(PlotTheme.styleSheet)</style>
      <rect class="page" width="\(number(width))" height="\(number(height))"/>
      \(content())
      """
    }.replacing("<svg ", with: "<svg xmlns=\"http://www.w3.org/2000/svg\" ", maxReplacements: 1) + "\n"
  }
}
