/// Keyboard input for a terminal, typed at a given moment. Each input waits for the previous one.
public enum TerminalInput: Sendable {
  /// Types the bytes before the program starts.
  case atFirst(bytes: [UInt8])
  /// Types the bytes a number of seconds after the previous input, or after the start.
  case after(seconds: Double, bytes: [UInt8])
  /// Types the bytes as soon as the program has printed the text after the previous input.
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
