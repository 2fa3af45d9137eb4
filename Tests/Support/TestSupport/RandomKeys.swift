import FoundationEssentials

/// Random keyboard and mouse input for the full-screen app, as terminal bytes.
///
/// The keys include the app's key bindings and keys without a binding. No key quits the app.
public enum RandomKeys {
  /// Returns the number of keys or clicks in a test: the value of the environment variable
  /// `GHLOTUS_SHAKE`, or else a default.
  public static func count(orElse count: Int) -> Int {
    ProcessInfo.processInfo.environment["GHLOTUS_SHAKE"].flatMap { Int($0) } ?? count
  }

  public static func text(of count: Int, using generator: inout some RandomNumberGenerator) -> String {
    (0..<count).map { _ in keys.randomElement(using: &generator) ?? "j" }.joined()
  }

  private static let moves = ["\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~"]
  private static let editing = ["\u{7F}", "\t", "\u{1B}[Z", "\u{1B}[3~", "\u{13}", "\u{15}", "\u{17}", "\u{1B}b"]
  /// Mouse events: the wheel and clicks with the primary button.
  private static let mouse = [
    "\u{1B}[<64;5;5M", "\u{1B}[<65;5;5M", "\u{1B}[<0;5;3M\u{1B}[<0;5;3m", "\u{1B}[<0;9;12M\u{1B}[<0;9;12m",
  ]
  private static let pastes = ["\u{1B}[200~mona\u{1B}[201~", "\u{1B}[200~a\nb 漢字 👩🏽‍🚀\u{1B}[201~"]
  /// The keys that open and close scenes or move the selection.
  ///
  /// The list repeats these keys so that the random choice prefers them.
  private static let often = Array(repeating: ["\r", "\u{1B}[27u", "j", "k", "\u{1B}[B", "\u{1B}[27u"], count: 4)
  private static let letters = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-/:?. äß漢"

  private static let keys: [String] =
    often.flatMap(\.self) + letters.map(String.init) + moves + editing + mouse + pastes + [
      "\u{10}", "\u{1B}OP", "\u{0C}", "H",
    ]
}
