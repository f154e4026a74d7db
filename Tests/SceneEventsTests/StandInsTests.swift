import SceneEvents
import Synchronization
import Testing

@Suite("NSUserActivity, NSItemProvider, UTType, Transferable, AppManifest")
struct StandInsTests {
  @Test("an activity is eligible for Handoff only, until told otherwise")
  func activity() {
    let activity = NSUserActivity(activityType: "t")
    #expect(activity.isEligibleForHandoff && !activity.isEligibleForSearch)
    #expect(!activity.isEligibleForPublicIndexing && !activity.isEligibleForPrediction)
    #expect(activity.title == nil && activity.userInfo == nil && activity.webpageURL == nil)
    activity.becomeCurrent()
    activity.invalidate()
    activity.becomeCurrent()
    #expect(NSUserActivityTypeBrowsingWeb == "NSUserActivityTypeBrowsingWeb")
  }

  @Test("the types are those of routing, with what they conform to")
  func types() throws {
    for type in ContentType.builtIn {
      let known = try #require(UTType(type.identifier))
      #expect(known.preferredFilenameExtension == type.filenameExtensions.first)
      #expect(known.conforms(to: .data) && known.conforms(to: known))
      for name in type.filenameExtensions { #expect(UTType(filenameExtension: name.uppercased()) == known) }
    }
    #expect(UTType.jpeg.conforms(to: .image) && !UTType.image.conforms(to: .jpeg))
    #expect(UTType.quickTimeMovie.conforms(to: .audiovisualContent) && !UTType.png.conforms(to: .text))
    #expect(UTType("public.JSON") == nil && UTType(filenameExtension: "unknown") == nil)
    let own = UTType(exportedAs: "com.example.x", conformingTo: .json)
    #expect(own.conforms(to: .text) && !own.conforms(to: .image) && own.preferredFilenameExtension == nil)
    #expect(!UTType(importedAs: "com.example.y").conforms(to: .data))
  }

  @Test("a provider loads the first representation that conforms")
  func provider() {
    let provider = NSItemProvider(data: Data([1]), contentType: .png)
    provider.registerDataRepresentation(for: .plainText) { $0(Data([2]), nil) }
    #expect(provider.registeredTypeIdentifiers == ["public.png", "public.plain-text"])
    let loaded = Mutex<[Data?]>([])
    let errors = Mutex<[String]>([])
    for type in [UTType.image, .text, .data, .audio] {
      provider.loadDataRepresentation(for: type) { data, error in
        loaded.withLock { $0.append(data) }
        if let error { errors.withLock { $0.append("\(error)") } }
      }
    }
    #expect(loaded.withLock { $0 } == [Data([1]), Data([2]), Data([1]), nil])
    #expect(errors.withLock { $0 }.count == 1 && errors.withLock { $0 }[0].contains("\"public.audio\""))
    #expect(NSItemProvider().registeredContentTypes.isEmpty)
  }

  @Test(
    "a manifest claims its schemes, and the pages of exactly its hosts",
    arguments: [
      ("photos:", true), ("PHOTOS://x", true), ("photo://x", false), ("https://example.com/a", true),
      ("HTTP://EXAMPLE.COM", true), ("https://www.example.com", false), ("ftp://example.com", false),
      ("/example.com", false), ("https:", false),
    ])
  func claims(text: String, isClaimed: Bool) throws {
    let manifest = AppManifest(urlSchemes: ["Photos"], webHosts: ["Example.com"])
    #expect(manifest.claims(try #require(URL(string: text))) == isClaimed)
    #expect(!AppManifest().claims(try #require(URL(string: text))))
  }
}
