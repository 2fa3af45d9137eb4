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

/// Turns the labeled values of a view model into rows.
extension LabelsCell {
  nonisolated init(_ rows: [LabelledText], widestLabel: Int? = nil) {
    let rows = rows.map { Row(StyledText(untrusted: $0.label, .dim), StyledText($0.value)) }
    self.init(rows, widestLabel: widestLabel)
  }
}
