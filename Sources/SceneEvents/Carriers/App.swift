/// An app: the scenes that it declares, in their order.
///
/// ```swift
/// @main
/// struct Photos: App {
///   var body: some Scene {
///     WindowGroup { Browser() }
///     WindowGroup("Photo") { Detail() }
///       .handlesExternalEvents(matching: ["photoIdentifier="])
///   }
/// }
/// ```
///
/// A ``SceneRuntime`` creates it, opens its scenes and brings it events. ``main()`` makes a program of it.
///
/// Source: Apple, `App`. It belongs to no actor: a runtime creates it within its own isolation.
public protocol App: SendableMetatype {
  /// What ``body`` is.
  associatedtype Body: Scene

  /// The app's scenes.
  @SceneBuilder var body: Body { get }

  /// Creates the app. Called once by each runtime.
  init()
}

/// The place of the app, above all its scenes.
final class AppNode<Application: App>: Node {
  private let app: Application

  init(_ app: Application, _ place: Place) {
    self.app = app
    super.init(place)
  }

  /// The app with its state.
  func installed(_ tracker: Tracker) -> Application {
    var installed = app
    tracker.install(&installed, in: self)
    return installed
  }

  override func evaluate(in evaluation: _Evaluation) {
    let installed = installed(evaluation.tracker)
    let body = evaluation.tracker.track(self, type: Application.self) { installed.body }
    body._evaluateScene(in: evaluation)
  }
}
