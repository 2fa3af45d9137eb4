import LotusModel

/// The state of an alert: a quote whose first line is a marker such as `[!NOTE]`
/// (https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts).
enum AlertState {
  case none
  /// A quote has started, so its first line may be a marker.
  case possible
  /// A marker was the first block. The quote is an alert if it has another block.
  case marked(String)
  /// The title has been added.
  case titled

  /// Returns whether the next block follows the title of an alert.
  mutating func takeTitle() -> Bool {
    guard case .titled = self else { return false }
    self = .none
    return true
  }
}

extension DocumentBuilder {
  /// Adds the title of an alert if the line that ends is the marker of an alert.
  ///
  /// - Returns: `true` if the title was added.
  mutating func startsAlert() -> Bool {
    guard case .possible = alert, containers.count == 1, case .paragraph = leaf, let title = Self.alertTitle(spans)
    else {
      return false
    }
    spans = []
    addAlertTitle(title)
    return true
  }

  /// Holds back a block that may be the marker of an alert. If an earlier block was a marker, adds
  /// the title of the alert.
  ///
  /// - Returns: `true` if the block was held back.
  mutating func deferAlert(_ content: TextDocument.Content) -> Bool {
    switch alert {
    case .possible:
      alert = .none
      guard containers.count == 1, case .paragraph(let spans) = content, Self.alertTitle(spans) != nil else {
        return false
      }
      alert = .marked(spans.map(\.text).joined())
      return true
    case .marked(let marker):
      if let title = Self.alertTitle([TextDocument.Span(marker)]) { addAlertTitle(title) }
      return false
    case .none, .titled: return false
    }
  }

  /// Adds the marker of an alert as plain text if no block followed it, because the alert would be
  /// empty.
  mutating func addUnusedAlert() {
    guard case .marked(let marker) = alert else { return }
    alert = .none
    append(.paragraph([TextDocument.Span(marker)]))
  }

  private mutating func addAlertTitle(_ title: String) {
    document.blocks.append(TextDocument.Block(margins: [.quote], .paragraph([TextDocument.Span(title, .strong)])))
    count()
    alert = .titled
  }

  private static func alertTitle(_ spans: [TextDocument.Span]) -> String? {
    guard spans.count == 1, spans[0].marks.isEmpty, spans[0].link == nil else { return nil }
    let titles = [
      "[!note]": "Note", "[!tip]": "Tip", "[!important]": "Important", "[!warning]": "Warning",
      "[!caution]": "Caution",
    ]
    return titles[spans[0].text.lowercased()]
  }
}
