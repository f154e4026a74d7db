import BenchmarkCore
import EventRouter

/// Why updates were not measured.
package enum ChurnError: Error, CustomStringConvertible {
  case noEvents
  case configuration(ConfigurationError)
  case event(EventError)
  case update(RouterUpdateError)
  /// A version of the rules decided otherwise than `other` does, which is a fresh build or the reference.
  case wrongDecisions(version: String, other: String, Verification, RouterConfiguration)

  /// By a version of the rules other scenes match this event than by a fresh build.
  case wrongMatches(version: String, event: Int)
  /// After all updates this scene is not as they have left it.
  case lostUpdate(OpenScene.ID)

  package var description: String {
    switch self {
    case .noEvents: BenchmarkError.noEvents.description
    case .configuration(let error): error.description
    case .event(let error): error.description
    case .update(let error): "\(error)"
    case .wrongDecisions(let version, let other, let verification, _):
      "\(version) decides \(verification.differences) of \(verification.compared) events otherwise than \(other); "
        + "no figure is told"
    case .wrongMatches(let version, let event):
      "by \(version) event \(event) matches other scenes than by a fresh build; no figure is told"
    case .lostUpdate(let scene):
      "after all updates the scene \(quoted(scene.rawValue)) is not as they have left it; no figure is told"
    }
  }
}

extension ChurnError {
  /// What `body` returns, which throws one of these, or an error of the library that one of these is about.
  static func wrapping<Result>(_ body: () throws -> Result) throws(ChurnError) -> Result {
    do {
      return try body()
    } catch let error as ChurnError {
      throw error
    } catch let error as ConfigurationError {
      throw .configuration(error)
    } catch let error as EventError {
      throw .event(error)
    } catch let error as RouterUpdateError {
      throw .update(error)
    } catch {
      preconditionFailure("compiling, updating and routing throw nothing else: \(error)")
    }
  }
}
