#if !canImport(ObjectiveC)
  /// The type of activities that stand for a web page: universal links.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

  /// What a user does, so that it can be continued elsewhere.
  ///
  /// Source: Apple, Foundation's `NSUserActivity`, which other platforms lack. Of what it has, this has what the system
  /// events need.
  public final class NSUserActivity {
    /// The reverse-DNS activity type.
    public let activityType: String
    /// What the activity is called.
    public var title: String?
    /// What is needed to continue it: property-list types, `URL` and `UUID`, with `String` keys.
    public var userInfo: [AnyHashable: Any]?
    /// The identifier of the content, which conditions are matched against.
    public var targetContentIdentifier: String?
    /// The web page that shows the same content.
    public var webpageURL: URL?
    /// Whether it may be continued on another device.
    public var isEligibleForHandoff = true
    /// Whether search on the device may find it.
    public var isEligibleForSearch = false
    /// Whether search by everybody may find it.
    public var isEligibleForPublicIndexing = false
    /// Whether the system may suggest it.
    public var isEligibleForPrediction = false
    private(set) var isCurrent = false
    private(set) var isInvalidated = false

    /// An activity that is not current.
    public init(activityType: String) { self.activityType = activityType }

    /// Makes it what the user does at the moment. A runtime does this for the activities of its scenes.
    public func becomeCurrent() { isCurrent = !isInvalidated }

    /// Ends it for good: it is advertised no more.
    public func invalidate() { (isCurrent, isInvalidated) = (false, true) }
  }

  extension UserActivity {
    /// The parts of `activity` that routing looks at.
    public init(_ activity: NSUserActivity) {
      self.init(
        activityType: activity.activityType, targetContentIdentifier: activity.targetContentIdentifier,
        webpageURL: activity.webpageURL?.absoluteString)
    }
  }

  extension Event {
    /// The event that asks to continue `activity`.
    ///
    /// Source: Apple, `View.onContinueUserActivity(_:perform:)`.
    public init(_ activity: NSUserActivity) { self = .userActivity(UserActivity(activity)) }
  }
#else
  extension NSUserActivity {
    /// The system does not say.
    var isInvalidated: Bool { false }
  }
#endif
