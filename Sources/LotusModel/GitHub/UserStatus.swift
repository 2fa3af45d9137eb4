public import FoundationEssentials

/// Model: the status that a user has set (GraphQL `UserStatus`).
public struct UserStatus: Hashable, Sendable, Decodable {
  public var message: String?
  /// The emoji inside GitHub's markup, such as `<div><g-emoji alias="dart">🎯</g-emoji></div>`.
  public var emojiHTML: String?
  public var indicatesLimitedAvailability: Bool
  public var expiresAt: Date?

  /// The emoji alone; nil for a picture of GitHub's own, which no text can show.
  public var emoji: String? {
    var text = ""
    var isInTag = false
    for character in emojiHTML ?? "" {
      switch character {
      case "<": isInTag = true
      case ">": isInTag = false
      default: if !isInTag { text.append(character) }
      }
    }
    let emoji = text.trimmed
    return emoji.isEmpty ? nil : emoji
  }
}

extension UserStatus: Encodable {
  enum CodingKeys: String, CodingKey {
    case message, emojiHTML, indicatesLimitedAvailability, expiresAt
  }

  private enum OutputKeys: String, CodingKey {
    case message, emoji
    case indicatesLimitedAvailability = "indicates_limited_availability"
    case expiresAt = "expires_at"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OutputKeys.self)
    try container.encode(message, forKey: .message)
    try container.encode(emoji, forKey: .emoji)
    try container.encode(indicatesLimitedAvailability, forKey: .indicatesLimitedAvailability)
    try container.encode(expiresAt, forKey: .expiresAt)
  }
}
