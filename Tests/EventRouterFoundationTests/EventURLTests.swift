import EventRouter
import EventRouterFoundation
import Foundation
import Testing

@Suite("Foundation's types as events")
struct EventURLTests {
  @Test(
    "an event's text is the URL's absoluteString, letter by letter",
    arguments: [
      "https://example.com/a/../b?q=1#f", "MyPhotos://View?photoIdentifier=42", "mailto:ada@example.com",
      "file:///Users/ada/notes.txt", "https://example.com/%C3%A9%2F?x=%20", "relative/path.md", "#",
    ])
  func absoluteString(text: String) throws {
    let event = Event(try #require(URL(string: text)))
    #expect(event == .url(text))
    #expect(event.text == text)
    #expect(event.documentURL == text)
  }

  @Test("a relative URL is taken with its base")
  func relative() throws {
    let base = try #require(URL(string: "https://example.com/docs/"))
    #expect(
      Event(try #require(URL(string: "notes.txt", relativeTo: base))).text?.hasSuffix("docs/notes.txt")
        == true)
  }

  @Test("what Foundation percent-encodes stays encoded")
  func percentEncoding() throws {
    let configuration = RouterConfiguration(declarations: [
      SceneDeclaration.windowGroup("é").handlesExternalEvents(matching: ["é"])
    ])
    let router = try RouterSnapshot(configuration)
    #expect(try router.route(.url("app://host/é")) == .newScene(0, rule: .matching))
    let event = Event(try #require(URL(string: "app://host/é")))
    #expect(event.text == "app://host/%C3%A9")
    #expect(try router.route(event) == .unhandled)
  }

  @Test("an activity's web page may be a URL")
  func webpage() throws {
    let url = try #require(URL(string: "https://example.com/contact/7.txt"))
    let activity = UserActivity(activityType: "com.example.contact", webpageURL: url)
    #expect(
      activity
        == UserActivity(
          activityType: "com.example.contact", webpageURL: "https://example.com/contact/7.txt"))
    #expect(Event.userActivity(activity).text == url.absoluteString)
    let identified = UserActivity(
      activityType: "com.example.contact", targetContentIdentifier: "contact/7", webpageURL: url)
    #expect(Event.userActivity(identified).text == "contact/7")
    #expect(Event.userActivity(identified).documentURL == url.absoluteString)
  }

  #if canImport(ObjectiveC)
    @Test("an NSUserActivity is taken with its identifier and web page")
    func userActivity() {
      let activity = NSUserActivity(activityType: "com.example.contact")
      #expect(Event(activity).text == nil)
      activity.webpageURL = URL(string: "https://example.com/contact/7")
      #expect(Event(activity).text == "https://example.com/contact/7")
      activity.targetContentIdentifier = "contact/7"
      #expect(
        Event(activity)
          == .userActivity(
            UserActivity(
              activityType: "com.example.contact", targetContentIdentifier: "contact/7",
              webpageURL: "https://example.com/contact/7")))
    }
  #endif
}
