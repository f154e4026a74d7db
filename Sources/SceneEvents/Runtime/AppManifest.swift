/// What an app tells the system about itself: which URLs and activities are its own.
public struct AppManifest: Sendable {
  /// URL schemes that the app opens, ASCII-lower-cased.
  private let urlSchemes: Set<ExactText>
  /// Hosts of the web pages that are universal links of the app, ASCII-lower-cased.
  private let webHosts: Set<ExactText>
  /// Activity types that the app continues; nil for all.
  private let activityTypes: Set<ExactText>?

  /// A manifest.
  ///
  /// - Parameters:
  ///   - urlSchemes: without the colon; ASCII's case does not matter.
  ///   - webHosts: whose `http` and `https` pages are the app's. A host is one host and not its subdomains; ASCII's case
  ///     does not matter.
  ///   - activityTypes: exact; nil for all. An activity of another type is not routed.
  public init(
    urlSchemes: Set<String> = [], webHosts: Set<String> = [], activityTypes: Set<String>? = nil
  ) {
    self.urlSchemes = Set(urlSchemes.map { ExactText($0.asciiLowercased) })
    self.webHosts = Set(webHosts.map { ExactText($0.asciiLowercased) })
    self.activityTypes = activityTypes.map { Set($0.map(ExactText.init)) }
  }

  /// Whether `url` has one of the app's schemes, or is a web page of one of its hosts.
  public func claims(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.asciiLowercased else { return false }
    if urlSchemes.contains(ExactText(scheme)) { return true }
    guard scheme == "http" || scheme == "https", let host = url.host(percentEncoded: true) else {
      return false
    }
    return webHosts.contains(ExactText(host.asciiLowercased))
  }

  /// Whether activities of this type are routed.
  func declares(activityType: String) -> Bool {
    activityTypes?.contains(ExactText(activityType)) ?? true
  }
}

/// The order in which open scenes are asked.
public enum SceneOrder: Sendable, Hashable {
  /// That in which they were opened.
  case asOpened
  /// The most recently active first: a scene that opens, is activated or receives an event is active.
  case mostRecentlyActiveFirst
}
