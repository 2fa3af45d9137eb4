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
    let emoji = (emojiHTML ?? "").replacing(/<[^>]*>?|>/, with: "").trimmed
    return emoji.isEmpty ? nil : emoji
  }

  public var json: JSONValue {
    .object([
      "message": JSONValue(optional: message), "emoji": JSONValue(optional: emoji),
      "indicates_limited_availability": .bool(indicatesLimitedAvailability),
      "expires_at": JSONValue(optional: expiresAt?.ISO8601Format()),
    ])
  }
}
