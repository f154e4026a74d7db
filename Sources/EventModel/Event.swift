/// An external event: something outside the app asks it to show a scene.
///
/// Mirrors what SwiftUI hands to `onOpenURL(perform:)` and `onContinueUserActivity(_:perform:)`.
public enum Event: Sendable, Hashable {
  /// A URL, as the exact string that arrived. Any string is accepted, also an empty one; nothing
  /// parses, normalises or re-encodes it.
  case url(String)

  /// A user activity (Handoff, Spotlight). A universal link reaches an app as a URL: route its page as ``url(_:)``.
  ///
  /// Kept aside, so that an event, most of which are URLs, takes no more memory than a string and a word.
  indirect case userActivity(UserActivity)

  /// What conditions are matched against: a URL's string; an activity's `targetContentIdentifier` if it
  /// is not nil, else its `webpageURL`, else nothing.
  @inlinable public var text: String? {
    switch self {
    case .url(let url): url
    case .userActivity(let activity): activity.targetContentIdentifier ?? activity.webpageURL
    }
  }

  /// The URL whose path extension a document group looks at: a URL event's URL or an activity's
  /// `webpageURL`, never its `targetContentIdentifier`.
  @inlinable public var documentURL: String? {
    switch self {
    case .url(let url): url
    case .userActivity(let activity): activity.webpageURL
    }
  }
}

/// The parts of an `NSUserActivity` that routing looks at.
public struct UserActivity: Sendable, Hashable {
  /// The reverse-DNS activity type. Routing does not look at it; handlers do.
  public var activityType: String

  /// The identifier of the content, which conditions are matched against. An empty string counts as
  /// given: there is no fallback to ``webpageURL``.
  public var targetContentIdentifier: String?

  /// The web page that shows the same content.
  public var webpageURL: String?

  /// Creates an activity from its parts; every string is accepted, also an empty one.
  public init(activityType: String, targetContentIdentifier: String? = nil, webpageURL: String? = nil) {
    self.activityType = activityType
    self.targetContentIdentifier = targetContentIdentifier
    self.webpageURL = webpageURL
  }
}
