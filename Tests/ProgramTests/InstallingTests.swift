import Foundation
import Testing

/// What `install_packages` of `Scripts/common.bash` shows, with an apt-get that a test wrote.
@Suite("installing packages")
struct InstallingTests {
  private let folder = TestFolder()
  private let common = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Scripts/common.bash").standardizedFileURL.path

  /// Runs `install_packages name` where apt-get is `script`.
  private func install(aptGet script: String) throws -> Program.Result {
    for (name, body) in [("apt-get", script), ("sudo", #"exec "$@""#)] {
      let path = folder.write("#!/bin/sh\n\(body)\n", named: name)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    return Program.run(
      [
        "/usr/bin/env", "PATH=\(folder.path):/usr/bin:/bin", "bash", "-c",
        "set -euo pipefail; source '\(common)'; install_packages name",
      ], input: .file("/dev/null"), in: folder)
  }

  @Test("a package that is found only after the lists are fetched: no errors are shown")
  func foundLater() throws {
    let result = try install(
      aptGet: """
        case "$*" in
          *update*) echo 'Get:1 lists'; touch '\(folder.path)/lists' ;;
          *) [ -e '\(folder.path)/lists' ] || { echo 'E: Unable to locate package name' >&2; exit 100; } ;;
        esac
        """)
    #expect(result.status == 0 && result.text == "" && result.error == "Installing name\n")
  }

  @Test("a package that cannot be installed: one line says why")
  func missing() throws {
    let result = try install(
      aptGet: "echo 'Reading lists'; echo 'W: old' >&2; echo 'E: Unable to locate package name' >&2; exit 100"
    )
    #expect(result.status == 1 && result.text == "")
    #expect(result.error == "Installing name\nCannot install name: Unable to locate package name\n")
  }
}
