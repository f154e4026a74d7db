/// A part of the page with a heading of its own.
struct Section {
  /// What links lead to.
  var id: String
  var title: String
  var content: HTML

  var html: HTML {
    .element(
      "section", ["id": id, "aria-labelledby": "\(id)-heading"],
      [.element("h2", ["id": "\(id)-heading"], title), content])
  }
}
