import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a parsed page or picture.
package final class Element {
  package let name: String
  package let attributes: [String: String]
  package let parent: Element?
  /// What stands in it, outside of its children.
  package fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [String: String], parent: Element?) {
    self.name = name
    self.attributes = attributes
    self.parent = parent
  }

  package subscript(attribute: String) -> String? { attributes[attribute] }

  /// Why a text is not well-formed.
  package struct Malformed: Error, CustomStringConvertible {
    package var description: String
  }

  /// All elements of `markup` in the order of the document; throws if it is not well-formed XML.
  package static func all(in markup: String) throws(Malformed) -> [Element] {
    let collector = Collector()
    let parser = XMLParser(data: Data(markup.utf8))
    parser.delegate = collector
    guard parser.parse() else {
      throw Malformed(
        description: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "no XML")")
    }
    return collector.elements
  }
}

private final class Collector: NSObject, XMLParserDelegate {
  var elements: [Element] = []
  private var open: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let element = Element(name: name, attributes: attributes, parent: open.last)
    elements.append(element)
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
