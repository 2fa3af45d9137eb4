/// Something typed at a terminal, when the moment has come. Each waits for the one before it.
public enum TerminalInput: Sendable {
  /// Before the program starts.
  case atFirst(bytes: [UInt8])
  /// So long after the input before it, or after the start.
  case after(seconds: Double, bytes: [UInt8])
  /// As soon as the text has appeared, after the input before it.
  case onceSeen(String, bytes: [UInt8])

  public static func atFirst(_ text: String) -> TerminalInput {
    .atFirst(bytes: Array(text.utf8))
  }

  public static func after(seconds: Double, _ text: String) -> TerminalInput {
    .after(seconds: seconds, bytes: Array(text.utf8))
  }

  public static func onceSeen(_ prompt: String, _ text: String) -> TerminalInput {
    .onceSeen(prompt, bytes: Array(text.utf8))
  }
}
