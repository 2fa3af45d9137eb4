import LotusModel
import Terminal

/// View support: how it is said, beside the data, that something went wrong.
extension StyledText {
  nonisolated init(alert sentence: String) {
    self = StyledText("ghlotus: ", Style(isBold: true, color: .red)) + StyledText(untrusted: sentence)
  }
}
