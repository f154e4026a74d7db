extension App {
  /// Runs the app as a program: delivers the events that its arguments name, and writes what became of them as JSON, one
  /// object per line.
  ///
  ///     photos 'photos://view?photoIdentifier=1' --activity com.example.view --target 1 --single-scene
  ///
  /// `--help` lists the arguments. No scene is open at first. It exits with 64 if it does not understand its arguments, and
  /// with 70 if the app's declarations are not valid.
  public static func main() async {
    var errors = StandardError()
    do {
      let arguments = try ProgramArguments(CommandLine.arguments.dropFirst())
      if arguments.isHelp {
        print(ProgramArguments.usage, terminator: "")
        return
      }
      let runtime = try await SceneRuntime(Self.self, platform: arguments.platform)
      for event in arguments.events {
        for line in await runtime.deliver(event).lines { print(line) }
      }
    } catch let error as ProgramArguments.UsageError {
      print("error: \(error)", to: &errors)
      StandardError.exit(64)
    } catch {
      print("error: \(error)", to: &errors)
      StandardError.exit(70)
    }
  }
}
