import SceneEvents

/// Contacts, one of which may be selected in each window.
@main
struct Contacts: App {
  private let store = ContactStore()

  var body: some Scene {
    WindowGroup("Contacts", id: "contacts") { ContactList(store: store) }
  }
}

/// A person.
struct Contact: Identifiable {
  /// The type of the activity that shows a contact; its target is the contact's id.
  static let userActivityType = "com.example.contacts.view"

  let id: UUID
  let name: String
}

/// All contacts.
struct ContactStore {
  let contacts = [
    Contact(id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), name: "Ada"),
    Contact(id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 2)), name: "Grace"),
  ]
}

/// The list of contacts. While one is selected, its window wants activities about that contact only.
struct ContactList: View {
  private let store: ContactStore
  @State private var selectedContact: UUID?

  init(store: ContactStore) { self.store = store }

  var body: some View {
    NavigationSplitView {
      List(store.contacts, selection: $selectedContact) { contact in
        NavigationLink(contact.name) { Text(contact.name) }
      }
    } detail: {
      Text("Nobody is selected")
    }
    .handlesExternalEvents(
      preferring: selectedContact.map { [$0.uuidString] } ?? [], allowing: selectedContact == nil ? ["*"] : []
    )
    .onContinueUserActivity(Contact.userActivityType) { activity in
      selectedContact = activity.targetContentIdentifier.flatMap { UUID(uuidString: $0) }
    }
    .userActivity(Contact.userActivityType, element: selectedContact) { contact, activity in
      activity.title = store.contacts.first { $0.id == contact }?.name
      activity.targetContentIdentifier = contact.uuidString
    }
  }
}
