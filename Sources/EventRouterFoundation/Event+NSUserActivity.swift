// Foundation has NSUserActivity on Apple's platforms only.
#if canImport(ObjectiveC)
  public import EventRouter
  public import Foundation

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
#endif
