import Foundation
import Testing

/// What an embedder copies into a manifest.
@Suite("Installation")
struct ManifestTests {
  private struct Manifest: Decodable {
    struct Target: Decodable { var dependencies: [Dependency] }
    struct Dependency: Decodable { var product: [String?]? }
    var targets: [Target]
  }

  private static func manifest(_ folder: String) throws -> Manifest {
    let json = try PackageFolder.output(of: "swift package --package-path \(folder) dump-package")
    return try JSONDecoder().decode(Manifest.self, from: Data(json.utf8))
  }

  @Test("the manifest shown asks for products that the package has")
  func products() throws {
    // Not beside `.build`, which the run of the tests has locked.
    let declared = Set(
      try PackageFolder.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) })
    let used = try Self.manifest("Examples/Manifest").targets.flatMap(\.dependencies).compactMap {
      $0.product?.first ?? nil
    }
    #expect(!used.isEmpty)
    for product in used { #expect(declared.contains(product), "\(product)") }
  }

  @Test("the manifest shown asks for the version that CHANGELOG.md has on top")
  func version() throws {
    let changes = try PackageFolder.text("CHANGELOG.md")
    let newest = try #require(changes.firstMatch(of: /\n## (\d+\.\d+\.\d+)/)?.1)
    let manifest = try PackageFolder.text("Examples/Manifest/Package.swift")
    let asked = try #require(manifest.firstMatch(of: /from: "([^"]+)"/)?.1)
    #expect(asked == newest)
  }
}
