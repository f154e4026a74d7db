import SceneEvents

/// Two kinds of windows. URLs that name a photo open the second, all others the first.
@main
struct MyPhotos: App {
  var body: some Scene {
    WindowGroup { PhotosBrowser() }

    WindowGroup("Photo") { PhotoDetail() }
      .handlesExternalEvents(matching: ["photoIdentifier="])
  }
}

/// Shows all photos.
struct PhotosBrowser: View {
  var body: some View { EmptyView() }
}

/// Shows the photo that a URL names.
struct PhotoDetail: View {
  @State private var identifier: String?

  var body: some View {
    EmptyView()
      .onOpenURL { url in
        identifier = url.query()?.split(separator: "=").last.map(String.init)
      }
  }
}
