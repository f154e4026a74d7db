/// Opens URLs: what links and views call, and what an app may put in its place in the environment.
///
/// ```swift
/// @Environment(\.openURL) private var openURL
/// // …
/// openURL(url) { accepted in … }
/// ```
///
/// Source: Apple, `OpenURLAction`. It belongs to the isolation of the runtime that evaluates the view.
public struct OpenURLAction {
  /// What became of a URL.
  public struct Result: Sendable {
    enum Kind: Sendable {
      case handled, discarded
      case systemAction(URL?)
    }

    let kind: Kind

    /// The handler took the URL: completions are told true.
    public static let handled = Result(kind: .handled)
    /// The handler dropped the URL: completions are told false.
    public static let discarded = Result(kind: .discarded)
    /// The system is to open the URL: never an action further out.
    public static let systemAction = Result(kind: .systemAction(nil))

    /// The system is to open `url` instead.
    public static func systemAction(_ url: URL) -> Result { Result(kind: .systemAction(url)) }
  }

  private let handler: (URL) -> Result
  /// What opens what the handler leaves to the system; nil outside a runtime.
  fileprivate var system: SystemOpening?

  /// An action that asks `handler`.
  public init(handler: @escaping (URL) -> Result) { self.handler = handler }

  /// The action of a runtime where no app sets another: the system's.
  init(system: SystemOpening) {
    handler = { _ in .systemAction }
    self.system = system
  }

  /// Opens `url`.
  public func callAsFunction(_ url: URL) { self(url) { _ in } }

  /// Opens `url`, and calls `completion` once: with true if a handler took it, or if the system opened it.
  ///
  /// A URL that the app itself claims is delivered when the event under way is done; `completion` is called after that,
  /// with whether a scene took it. Outside a runtime there is no system: it is called with false.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .systemAction(let other):
      guard let system else { return completion(false) }
      system.open(other ?? url, completion)
    }
  }
}

extension EnvironmentValues {
  private enum OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
  }

  /// Opens a URL. An action that is set here is the only one that is asked, whatever is set further out.
  ///
  /// Source: Apple, `EnvironmentValues.openURL`.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set {
      var action = newValue
      if action.system == nil { action.system = openURL.system }
      self[OpenURLKey.self] = action
    }
  }
}

/// What opens the URLs that an app leaves to the system.
final class SystemOpening {
  /// A URL that the app itself is to open.
  struct Request {
    let url: URL
    let completion: (Bool) -> Void
  }

  private let manifest: AppManifest
  private let opener: @Sendable (URL) -> Bool
  private(set) var requests: [Request] = []

  init(manifest: AppManifest, opener: @escaping @Sendable (URL) -> Bool) {
    (self.manifest, self.opener) = (manifest, opener)
  }

  func open(_ url: URL, _ completion: @escaping (Bool) -> Void) {
    if manifest.claims(url) {
      requests.append(Request(url: url, completion: completion))
    } else {
      completion(opener(url))
    }
  }

  func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }
}
