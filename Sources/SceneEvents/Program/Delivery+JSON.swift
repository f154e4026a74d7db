extension Delivery {
  /// The delivery as a line of JSON, as decisions files have them, and after it those that followed.
  var lines: [String] { [line] + following.flatMap(\.lines) }

  private var line: String {
    var members = ["\"event\":\(sequenceNumber)", "\"outcome\":\(json(outcomeName))"]
    if let declaration { members.append("\"declaration\":\(json(declaration.rawValue))") }
    if let scene { members.append("\"scene\":\(json(scene.rawValue))") }
    if let rule { members.append("\"rule\":\(json(rule.name))") }
    members.append("\"handlers\":\(handlerCount)")
    if case .failed(let error) = outcome { members.append("\"error\":\(json(error.description))") }
    return "{" + members.joined(separator: ",") + "}"
  }

  private var outcomeName: String {
    switch outcome {
    case .handled, .noHandler: isNewScene ? "newScene" : "openScene"
    case .unhandled: "unhandled"
    case .undeclaredActivityType: "undeclaredActivityType"
    case .invalidURL: "invalidURL"
    case .failed: "failed"
    }
  }

  private func json(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A string can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
