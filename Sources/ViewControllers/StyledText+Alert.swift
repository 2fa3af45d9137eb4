import LotusModel
import Terminal

/// View support: how it is said, beside the data, that something went wrong.
extension StyledText {
  nonisolated init(alert sentence: String) {
    self = StyledText("ghlotus: ", .alert) + StyledText(untrusted: sentence)
  }
}
