extension SceneCore {
  /// An event with what it was made of, where that is known.
  private struct Arrival {
    var event: Event
    var url: URL?
    var activity: NSUserActivity?
  }

  func deliver(_ event: Event) -> Delivery { deliver(Arrival(event: event)) }

  func deliver(_ url: URL) -> Delivery { deliver(Arrival(event: Event(url), url: url)) }

  func deliver(_ activity: NSUserActivity) -> Delivery {
    deliver(Arrival(event: Event(activity), url: activity.webpageURL, activity: activity))
  }

  /// Delivers an event, then what was opened meanwhile.
  private func deliver(_ arrival: Arrival) -> Delivery {
    var delivery = deliverAlone(arrival)
    if !system.requests.isEmpty { delivery.following = deliverRequests() }
    return delivery
  }

  /// Delivers the URLs that were opened, and those that are opened meanwhile, in order.
  func deliverRequests() -> [Delivery] {
    var deliveries: [Delivery] = []
    var rounds = 0
    while !system.requests.isEmpty {
      rounds += 1
      let requests = system.takeRequests()
      for (index, request) in requests.enumerated() {
        if rounds > Self.roundLimit || deliveries.count >= Self.followingLimit {
          stop(requests[index...], &deliveries)
          return deliveries
        }
        var delivery = deliverAlone(Arrival(event: Event(request.url), url: request.url))
        request.completion(delivery.scene != nil)
        settle(&delivery)
        deliveries.append(delivery)
      }
    }
    return deliveries
  }

  /// Delivers none of `requests`. What their completions open is dropped.
  private func stop(_ requests: ArraySlice<SystemOpening.Request>, _ deliveries: inout [Delivery]) {
    for request in requests {
      var delivery = Delivery(
        takeNumber(), .failed(.tooManyFollowingEvents(limit: Self.roundLimit)))
      request.completion(false)
      settle(&delivery)
      deliveries.append(delivery)
    }
    for request in system.takeRequests() { request.completion(false) }
    _ = system.takeRequests()
  }

  private func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  private func settle(_ delivery: inout Delivery) {
    if let failure = settled() { delivery.outcome = .failed(failure) }
  }

  /// Settles, and returns why that failed.
  private func settled() -> SceneRuntimeError? {
    do throws(SceneRuntimeError) { try settle() } catch { return error }
    return nil
  }

  private func deliverAlone(_ arrival: Arrival) -> Delivery {
    var delivery = Delivery(takeNumber(), .unhandled)
    var arrival = arrival
    if case .userActivity(let activity) = arrival.event {
      if let page = activity.webpageURL, activity.activityType.isExactly(NSUserActivityTypeBrowsingWeb) {
        arrival.event = .url(page)
        arrival.activity = nil
      } else if !manifest.declares(activityType: activity.activityType) {
        delivery.outcome = .undeclaredActivityType
        return delivery
      }
    }
    // What changed since the last event, outside the runtime. If that fails, the old sets decide.
    let failure = settled()
    let decision: Decision
    do throws(EventError) {
      decision = try snapshot.route(arrival.event)
    } catch {
      delivery.outcome = .failed(.event(error))
      return delivery
    }
    guard let rule = decision.rule else {
      if let failure { delivery.outcome = .failed(failure) }
      return delivery
    }
    // Before anything is opened.
    if arrival.url == nil, let text = arrival.event.documentURL {
      arrival.url = URL(string: text)
      if arrival.url == nil {
        delivery.outcome = .invalidURL
        return delivery
      }
    }
    guard let scene = scene(of: decision, url: arrival.url, &delivery) else { return delivery }
    delivery.rule = rule
    delivery.scene = scene.id
    delivery.declaration = scene.declaration
    activate(scene)
    delivery.handlerCount = callHandlers(of: scene, arrival)
    delivery.outcome = failure.map { .failed($0) } ?? (delivery.handlerCount == 0 ? .noHandler : .handled)
    settle(&delivery)
    return delivery
  }

  /// The scene that a decision names, opened if it is new; nil if that fails.
  private func scene(of decision: Decision, url: URL?, _ delivery: inout Delivery) -> SceneState? {
    switch snapshot.destination(of: decision) {
    case .unhandled: return nil
    case .openScene(let id, rule: _): return scenes[id]
    case .newScene(let id, rule: _):
      if let window = windows[id] { return window }
      do throws(SceneRuntimeError) {
        let scene = try open(id, count: 1, url: url).first
        delivery.isNewScene = true
        return scene
      } catch {
        delivery.outcome = .failed(error)
        return nil
      }
    }
  }

  /// Calls the scene's handlers for an event, and returns how many there were.
  private func callHandlers(of scene: SceneState, _ arrival: Arrival) -> Int {
    switch arrival.event {
    case .url:
      guard let url = arrival.url else { return 0 }
      let handlers = scene.urlHandlers
      for action in handlers { action(url) }
      return handlers.count
    case .userActivity(let parts):
      var count = 0
      var activity = arrival.activity
      for (type, action) in scene.activityHandlers where type.isExactly(parts.activityType) {
        let continued = activity ?? NSUserActivity(parts, webpageURL: arrival.url)
        activity = continued
        action(continued)
        count += 1
      }
      return count
    }
  }
}

extension NSUserActivity {
  /// The activity that these parts are of.
  fileprivate convenience init(_ parts: UserActivity, webpageURL: URL?) {
    self.init(activityType: parts.activityType)
    targetContentIdentifier = parts.targetContentIdentifier
    self.webpageURL = webpageURL
  }
}
