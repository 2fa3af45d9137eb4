import Terminal
import ViewModels

/// Turns the linked text of a view model into styled text.
extension StyledText {
  nonisolated init(_ linked: LinkedText, style: Style = .plain) {
    var style = style
    style.link = linked.link.flatMap { Link(untrusted: $0) }
    self.init(SafeText(untrusted: linked.text), style)
  }
}
