import LotusModel
import Terminal
import ViewModels

/// Creates messages that begin with the name of the program.
extension StyledText {
  /// Creates a message on standard error about a problem.
  nonisolated init(alert sentence: String) {
    self = StyledText("ghlotus: ", .alert) + StyledText(untrusted: sentence.keepingCommands)
  }

  /// Creates a note about a problem, for the format in which the notes of a scene are shown. On the
  /// full screen, every message comes from ghlotus, so the name is left out.
  nonisolated init(warning sentence: String, on format: DataFormat) {
    self = format == .screen ? StyledText(untrusted: sentence.asTitle, .warning) : StyledText(alert: sentence)
  }
}

extension String {
  /// The text with no-break spaces in the commands of ghlotus, so that they stay on one line. The
  /// output shows normal spaces.
  nonisolated var keepingCommands: String {
    replacing(/: ghlotus(?: [^\s()]*[^\s;,()])+/) { match in
      ": " + match.0.dropFirst(2).replacing(" ", with: "\u{A0}")
    }
  }
}
