import SceneEvents

/// An app as in SwiftUI. Views carry handlers and conditions; nothing is drawn.
struct Photos: App {
  var body: some Scene {
    WindowGroup(id: "browser") { Browser() }

    WindowGroup(id: "photo") { Photo() }
      .handlesExternalEvents(matching: ["photoIdentifier="])
      .backgroundTask(.appRefresh("photos.refresh")) { print("looking for new photos") }
  }
}

struct Browser: View {
  @Environment(\.openURL) private var openURL

  var body: some View {
    EmptyView().onOpenURL { url in
      print("browsing \(url.absoluteString)")
      if url.query() == "random", let photo = URL(string: "photos:?photoIdentifier=4") { openURL(photo) }
    }
  }
}

/// Shows the photo of the last URL, and from then on prefers URLs of that photo.
struct Photo: View {
  @State private var shown: String?

  var body: some View {
    EmptyView()
      .onOpenURL { url in shown = url.query() }
      .handlesExternalEvents(preferring: shown.map { [$0] } ?? [], allowing: [])
      .userActivity("com.example.photo", element: shown) { shown, activity in
        activity.targetContentIdentifier = shown
      }
  }
}

let runtime = try await SceneRuntime(Photos.self, manifest: AppManifest(urlSchemes: ["photos"]))

func show(_ delivery: Delivery) {
  print("\(delivery.sequenceNumber): \(delivery.outcome), scene \(delivery.scene?.rawValue ?? "none")")
  for following in delivery.following { show(following) }
}

// The first opens a photo, the second another one. The third is for the scene that shows that photo already.
for photo in ["7", "8", "7"] { show(await runtime.deliver(.url("photos:?photoIdentifier=\(photo)"))) }

// No photo: the fallback. Its handler opens a URL of the app, which is delivered next.
show(await runtime.deliver(.url("photos:?random")))

for activity in try await runtime.advertised(in: "photo-2") {
  print("advertised: \(activity.activityType) of \(activity.targetContentIdentifier ?? "nothing")")
}
print(await runtime.wake(for: .appRefresh("photos.refresh")))
