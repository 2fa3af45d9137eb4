/// Text that may be copied to the clipboard: lines without control characters, and without
/// invisible characters that could change what a paste does.
///
/// When text is pasted, a shell runs it up to a line feed, and an escape sequence ends a bracketed
/// paste. Therefore, no line contains such characters. Line feeds are added only between lines.
public nonisolated struct ClipboardText: Hashable, Sendable {
  public let string: String

  /// Creates text from untrusted lines.
  ///
  /// - Returns: `nil` if a line contains a line feed, a tab, or a character that `SafeText` would
  ///   show in another form.
  public init?(untrusted lines: [String]) {
    guard lines.allSatisfy(Self.isSafe) else { return nil }
    string = lines.joined(separator: "\n")
  }

  private static func isSafe(_ line: String) -> Bool {
    !line.utf8.contains { $0 < 0x20 } && SafeText(untrusted: line).string == line
  }
}
