extension SceneCore {
  func advertised(in id: OpenScene.ID) throws(SceneRuntimeError) -> [AdvertisedActivity] {
    try settle()
    return try openScene(id).activities.filter { !$0.isInvalidated }.map(AdvertisedActivity.init)
  }

  func handOff(_ activityType: String, from id: OpenScene.ID) throws(HandoffError) -> Data {
    // What could not be told to the router has nothing to do with it.
    try? settle()
    guard let scene = scenes[id] else { throw .sceneNotOpen(id) }
    let activity = scene.activities.first { $0.activityType.isExactly(activityType) && !$0.isInvalidated }
    guard let activity else { throw .notAdvertised(activityType: activityType, scene: id) }
    if !activity.isEligibleForHandoff { throw .notEligible(activityType: activityType) }
    return try Handoff.encode(activity)
  }

  /// Presses the first link of this title.
  func follow(_ title: String, in id: OpenScene.ID) throws(SceneRuntimeError) -> FollowedLink {
    try settle()
    let scene = try openScene(id)
    var found: LinkItem?
    scene.root?.forEachItem { item in
      if found == nil, case .link(let link) = item, link.title.isExactly(title) { found = link }
    }
    guard let link = found else { throw .noLink(title: title, scene: id) }
    var isAccepted = false
    link.openURL(link.destination) { isAccepted = $0 }
    try settle()
    let deliveries = deliverRequests()
    return FollowedLink(isAccepted: isAccepted, deliveries: deliveries)
  }
}

/// What became of a link that was pressed.
public struct FollowedLink: Sendable, Hashable {
  /// What a completion of its `openURL` is told: whether a handler, a scene of the app or the system took the URL.
  public var isAccepted: Bool
  /// What became of the URL, if the app itself claims it, and of those that were opened meanwhile.
  public var deliveries: [Delivery]
}
