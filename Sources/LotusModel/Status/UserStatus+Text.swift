/// Model: a status as it is typed, in one line, the emoji first: `:palm_tree: On holiday`.
extension UserStatus {
  public var text: String {
    [emojiName ?? "", message ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The status with another emoji and message; the rest of it stays, but an empty text is no status.
  public func saying(_ text: String) -> UserStatus {
    guard !text.isEmpty else { return UserStatus() }
    let emoji = Self.emoji(before: text)
    let message = text.dropFirst(emoji.count)
    var status = self
    if emoji != emojiName { (status.emojiName, status.emojiHTML) = (emoji, nil) }
    status.message = emoji.isEmpty ? text : String(message.unicodeScalars.drop(while: \.properties.isWhitespace))
    return status
  }

  private static func emoji(before text: String) -> String {
    if let name = text.prefixMatch(of: /:[A-Za-z0-9_+\-]+:/) { return String(name.output) }
    return text.first.map { $0.isEmoji ? String($0) : "" } ?? ""
  }
}

extension Character {
  /// Digits are emoji by Unicode, but not on their own.
  var isEmoji: Bool {
    !isASCII && unicodeScalars.contains(where: \.properties.isEmoji)
  }
}
