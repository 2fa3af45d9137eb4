import LotusModel
import Terminal
import ViewModels

/// Creates messages that begin with the name of the program.
extension StyledText {
  /// Creates a message on standard error about a problem.
  nonisolated init(alert sentence: String) {
    self = StyledText("ghlotus: ", .alert) + StyledText(untrusted: sentence)
  }

  /// Creates a note about a problem, for the format in which the notes of a scene are shown. On the
  /// full screen, every message comes from ghlotus, so the name is left out.
  nonisolated init(warning sentence: String, on format: DataFormat) {
    self = format == .screen ? StyledText(untrusted: sentence.asTitle, .warning) : StyledText(alert: sentence)
  }
}
