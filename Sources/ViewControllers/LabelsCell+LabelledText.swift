import Terminal
import ViewModels

/// View support: labelled texts of a view model become rows.
extension LabelsCell {
  nonisolated init(_ rows: [LabelledText], widestLabel: Int? = nil) {
    let rows = rows.map { Row(StyledText(untrusted: $0.label, .dim), StyledText($0.value)) }
    self.init(rows, widestLabel: widestLabel)
  }
}
