public import EventRouter

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Event {
  /// The URL event of `url`: conditions are matched against its `absoluteString`.
  ///
  /// Foundation percent-encodes what is not ASCII when it parses a string, and nothing decodes it: the
  /// condition `é` matches `.url("app://host/é")`, but not `Event(URL(string: "app://host/é")!)`, whose
  /// text is `app://host/%C3%A9`. Where the string that arrived is at hand, route that.
  ///
  /// Source: Apple, `View.onOpenURL(perform:)`.
  public init(_ url: URL) { self = .url(url.absoluteString) }
}

extension UserActivity {
  /// An activity whose web page is given as a Foundation `URL`; see `Event(_:)` for what
  /// its text is.
  public init(activityType: String, targetContentIdentifier: String? = nil, webpageURL: URL) {
    self.init(
      activityType: activityType, targetContentIdentifier: targetContentIdentifier,
      webpageURL: webpageURL.absoluteString)
  }
}
