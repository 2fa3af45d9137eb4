import LotusModel
import Terminal

/// Creates an error message, which begins with the name of the program.
extension StyledText {
  nonisolated init(alert sentence: String) {
    self = StyledText("ghlotus: ", .alert) + StyledText(untrusted: sentence)
  }
}
