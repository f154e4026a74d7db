/// An activity that a scene advertises, as it is now.
public struct AdvertisedActivity: Sendable, Hashable {
  /// The reverse-DNS activity type.
  public let activityType: String
  /// What the activity is called.
  public let title: String?
  /// The identifier of the content.
  public let targetContentIdentifier: String?
  /// The web page that shows the same content.
  public let webpageURL: URL?
  /// Whether it may be handed off: ``SceneRuntime/handOff(_:from:)``.
  public let isEligibleForHandoff: Bool
  /// Whether search on the device may find it.
  public let isEligibleForSearch: Bool
  /// Whether search by everybody may find it.
  public let isEligibleForPublicIndexing: Bool

  init(_ activity: NSUserActivity) {
    activityType = activity.activityType
    title = activity.title
    targetContentIdentifier = activity.targetContentIdentifier
    webpageURL = activity.webpageURL
    isEligibleForHandoff = activity.isEligibleForHandoff
    isEligibleForSearch = activity.isEligibleForSearch
    isEligibleForPublicIndexing = activity.isEligibleForPublicIndexing
  }
}
