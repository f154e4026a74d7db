extension SceneCore {
  /// Evaluates anew what has changed, and tells the router.
  func settle() throws(SceneRuntimeError) {
    if !tracker.hasChanges, changes.isEmpty { return }
    let failure = evaluate()
    try commit()
    if let failure { throw failure }
  }

  /// Evaluates anew what read something that has changed, until nothing changes any more.
  ///
  /// - Returns: why it was stopped.
  func evaluate() -> SceneRuntimeError? {
    var failure: SceneRuntimeError?
    var rounds = 0
    while tracker.hasChanges {
      let readers = tracker.takeDirty()
      rounds += 1
      if rounds > Self.roundLimit {
        for reader in readers { reader.isDirty = false }
        failure = .tooManyEvaluations(limit: Self.roundLimit)
        break
      }
      evaluate(readers)
    }
    if tracker.isTooDeep {
      tracker.isTooDeep = false
      failure = failure ?? .treeTooDeep(limit: _Evaluation.depthLimit)
    }
    return failure
  }

  /// One round, those above first: what was evaluated with them is done.
  private func evaluate(_ readers: [Reader]) {
    var touched: [SceneState] = []
    var isAppDirty = false
    for reader in readers where reader.isDirty && !reader.isRemoved {
      // Before it runs: it may change what it reads.
      reader.isDirty = false
      guard let scene = reader.scene else {
        isAppDirty = true
        continue
      }
      if let node = reader as? Node { _Evaluation.run(node, tracker) }
      if !scene.isTouched {
        scene.isTouched = true
        touched.append(scene)
      }
    }
    // All of it: what is around a declaration decides with it.
    if isAppDirty, let app { declare(_Evaluation.run(app, tracker)) }
    for scene in touched {
      scene.isTouched = false
      collect(scene)
    }
  }

  /// Takes from a scene's tree what is kept beside it, and updates its activities.
  func collect(_ scene: SceneState) {
    let (areConditionsNew, updates) = scene.collect()
    if areConditionsNew, scene.isOpen { changes.conditions.append(scene) }
    if updates.isEmpty, scene.activities.isEmpty { return }
    let old = scene.activities
    var current: [NSUserActivity] = []
    let reader = scene.activityReader ?? Reader(scene: scene, depth: .max)
    scene.activityReader = reader
    tracker.track(reader, type: SceneState.self) {
      for (type, update) in updates {
        let activity: NSUserActivity
        if let known = current.first(where: { $0.activityType.isExactly(type) }) {
          activity = known
        } else {
          activity =
            old.first { $0.activityType.isExactly(type) && !$0.isInvalidated }
            ?? NSUserActivity(activityType: type)
          current.append(activity)
        }
        update(activity)
      }
    }
    for activity in old where !current.contains(where: { $0 === activity }) { activity.invalidate() }
    for activity in current { activity.becomeCurrent() }
    scene.activities = current
  }
}
