/// Text that may be copied to the clipboard: lines without control characters, and without
/// invisible characters that could change what a paste does.
///
/// A shell runs what is pasted up to a line feed, and the end of a bracketed paste is an escape
/// sequence. Only the boundaries of the lines become line feeds.
public nonisolated struct ClipboardText: Hashable, Sendable {
  public let string: String

  /// Creates text from untrusted lines.
  ///
  /// - Returns: `nil` if a line contains a character that `SafeText` would show in another form, a
  ///   line feed or a tab.
  public init?(untrusted lines: [String]) {
    guard lines.allSatisfy(Self.isSafe) else { return nil }
    string = lines.joined(separator: "\n")
  }

  private static func isSafe(_ line: String) -> Bool {
    !line.utf8.contains { $0 < 0x20 } && SafeText(untrusted: line).string == line
  }
}
