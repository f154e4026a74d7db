// What SwiftUI has to show a list with a detail beside it, as far as system events go: children.
import SceneEvents

/// A column of choices beside what is chosen.
struct NavigationSplitView<Sidebar: View, Detail: View>: View {
  private let sidebar: Sidebar
  private let detail: Detail

  init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    (self.sidebar, self.detail) = (sidebar(), detail())
  }

  var body: some View {
    sidebar
    detail
  }
}

/// Rows, one of which may be selected.
struct List<Data: RandomAccessCollection, Row: View>: View where Data.Element: Identifiable {
  private let data: Data
  private let selection: Binding<Data.Element.ID?>
  private let rowContent: (Data.Element) -> Row

  init(
    _ data: Data, selection: Binding<Data.Element.ID?>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) {
    (self.data, self.selection, self.rowContent) = (data, selection, rowContent)
  }

  var body: some View { ForEach(data) { rowContent($0) } }
}

/// A row that shows `destination` when it is chosen.
struct NavigationLink<Destination: View>: View {
  private let title: String
  private let destination: Destination

  init(_ title: String, @ViewBuilder destination: () -> Destination) {
    (self.title, self.destination) = (title, destination())
  }

  var body: some View { destination }
}

/// A text.
struct Text: View {
  private let text: String

  init(_ text: String) { self.text = text }

  var body: some View { EmptyView() }
}
