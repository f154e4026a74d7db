extension SceneCore {
  /// Opens `count` scenes of a declaration in one update.
  func open(
    _ id: SceneDeclaration.ID, count: Int, url: URL? = nil
  ) throws(SceneRuntimeError) -> [SceneState] {
    guard let position = declarations.positions[id] else { throw .unknownDeclaration(id) }
    if count < 0 { throw .negativeCount(count) }
    if count == 0 { return [] }
    // Before any is evaluated; the router has a limit of its own.
    if count > Self.countLimit - scenes.count {
      throw .configuration(.tooManyOpenScenes(count: count, limit: Self.countLimit))
    }
    let declaration = declarations.declared[position]
    if declaration.isWindow, let window = windows[id] {
      activate(window)
      try commit()
      return [window]
    }
    let count = declaration.isWindow ? 1 : count
    if platform == .singleScene, scenes.count + count > 1 {
      throw .severalScenesOnSingleScenePlatform(count: scenes.count + count)
    }
    let first = counts[id, default: 0] + 1
    let opening = (first..<(first + count)).map { number in
      SceneState(id: OpenScene.ID("\(id.rawValue)-\(number)"), declaration: id, url: url)
    }
    for scene in opening {
      let root = declaration.content.makeRoot(of: scene, url: url)
      scene.root = root
      _Evaluation.run(root, tracker)
      collect(scene)
    }
    if let failure = evaluate() {
      for scene in opening { tearDown(scene) }
      throw failure
    }
    changes.opening = opening
    do throws(SceneRuntimeError) {
      try commit()
    } catch {
      for scene in opening { tearDown(scene) }
      throw error
    }
    counts[id] = first + count - 1
    scenes.reserveCapacity(scenes.count + count)
    for scene in opening {
      scene.isOpen = true
      scenes[scene.id] = scene
      if declaration.isWindow { windows[id] = scene }
      // The router has it in its place.
      setActive(scene)
    }
    return opening
  }

  /// Closes scenes in one update; all of them are open.
  func close(_ ids: [OpenScene.ID]) throws(SceneRuntimeError) {
    try settle()
    var closing: [SceneState] = []
    var seen: Set<OpenScene.ID> = []
    for id in ids where seen.insert(id).inserted { closing.append(try openScene(id)) }
    changes.closing = closing
    try commit()
  }

  func openScene(_ id: OpenScene.ID) throws(SceneRuntimeError) -> SceneState {
    guard let scene = scenes[id] else { throw .sceneNotOpen(id) }
    return scene
  }
}
