import EventRouter

/// An app with something for each rule to choose.
struct App {
  var platform = Platform.multipleScenes
  var openScenes = 8
  var documentGroups = 1
  var hasUnmodified = true

  /// Numbers with as many digits as any, so that none is a part of another.
  private static func number(_ index: Int) -> String { String(10_000 + index) }

  var configuration: RouterConfiguration {
    let scenes = (0..<openScenes).map { index in
      OpenScene(
        id: .init("w\(index)"), declaration: "photos", preferring: ["item=\(Self.number(index))"],
        allowing: ["shared=\(Self.number(index))", "album/"])
    }
    var declarations = [
      SceneDeclaration(id: "photos", matching: ["photo="]),
      SceneDeclaration(id: "mail", kind: .window, matching: ["mailto:", "message://"]),
    ]
    let types = (0..<documentGroups).map { index in
      ContentType(
        identifier: "com.example.type\(index)", filenameExtensions: ["n\(Self.number(index))"],
        conformsTo: ["public.text"])
    }
    declarations += types.enumerated().map { index, type in
      .documentGroup(.init("documents\(index)"), contentTypes: [type.identifier])
    }
    if hasUnmodified { declarations.append(.windowGroup("browser")) }
    return RouterConfiguration(
      platform: platform, contentTypes: types, declarations: declarations, openScenes: scenes)
  }

  /// Preferred by the last open scene.
  var preferred: Event { .url("https://example.com/photos?item=\(Self.number(openScenes - 1))") }
  /// Allowed by the last open scene, preferred by none.
  var allowed: Event { .url("https://example.com/photos?shared=\(Self.number(openScenes - 1))") }
  /// Allowed by every open scene.
  var allowedByAll: Event { .url("https://example.com/album/2026") }
  /// Matched by a declaration.
  var matched: Event { .url("https://example.com/photos?photo=42") }
  /// Opened by the last document group.
  var document: Event { .url("file:///home/user/Notes.n\(Self.number(documentGroups - 1))") }
  /// Matched by nothing.
  var other: Event { .url("https://example.com/somewhere/else") }
}
