import Terminal
import ViewModels

/// Turns the labeled values of a view model into rows.
extension LabelsCell {
  nonisolated init(_ rows: [LabelledText], widestLabel: Int? = nil) {
    let rows = rows.map { Row(StyledText(untrusted: $0.label, .dim), StyledText($0.value)) }
    self.init(rows, widestLabel: widestLabel)
  }
}
