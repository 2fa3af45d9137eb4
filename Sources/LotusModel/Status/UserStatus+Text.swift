/// Model: converts a status to and from a line of text, such as `:palm_tree: On vacation`.
extension UserStatus {
  public var text: String {
    [emojiName ?? "", message ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a copy of the status with the emoji and the message from typed text.
  ///
  /// The other values stay the same. If the text is empty, the result is an empty status.
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
  /// Whether the character is an emoji. Unicode assigns the emoji property to digits too, so ASCII
  /// characters are excluded.
  var isEmoji: Bool {
    !isASCII && unicodeScalars.contains(where: \.properties.isEmoji)
  }
}
