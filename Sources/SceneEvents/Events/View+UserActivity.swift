extension View {
  /// Calls `action` with each activity of exactly this type that the view's scene receives.
  ///
  /// Source: Apple, `View.onContinueUserActivity(_:perform:)`.
  public func onContinueUserActivity(
    _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
  ) -> some View {
    ItemModifier(self) { _ in .continueActivity(type: activityType, action) }
  }

  /// Advertises an activity, as long as `isActive`.
  ///
  /// A scene has one activity of a type. All active modifiers with this type update the same object, in handlers' order,
  /// after each evaluation of the scene. Without any, or when the scene closes, it is withdrawn.
  ///
  /// Source: Apple, `View.userActivity(_:isActive:_:)`.
  public func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View {
    ItemModifier(self) { _ in isActive ? .userActivity(type: activityType, update) : nil }
  }

  /// Advertises an activity about `element`, as long as there is one.
  ///
  /// Source: Apple, `View.userActivity(_:element:_:)`.
  public func userActivity<P>(
    _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
  ) -> some View {
    ItemModifier(self) { _ in
      element.map { element in .userActivity(type: activityType) { update(element, $0) } }
    }
  }
}
