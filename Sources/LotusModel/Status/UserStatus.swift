public import FoundationEssentials

/// Model: the status that a user has set (`UserStatus` in GraphQL).
public struct UserStatus: Hashable, Sendable, Decodable {
  public var message: String?
  /// The emoji as the user set it: a character, or a name such as `:palm_tree:`.
  public var emojiName: String?
  /// The emoji in GitHub's markup, such as `<div><g-emoji alias="dart">🎯</g-emoji></div>`.
  public var emojiHTML: String?
  public var indicatesLimitedAvailability: Bool
  public var expiresAt: Date?

  private enum CodingKeys: String, CodingKey {
    case message, emojiHTML, indicatesLimitedAvailability, expiresAt
    case emojiName = "emoji"
  }

  public init(
    message: String? = nil, emojiName: String? = nil, emojiHTML: String? = nil,
    indicatesLimitedAvailability: Bool = false, expiresAt: Date? = nil
  ) {
    self.message = message
    self.emojiName = emojiName
    self.emojiHTML = emojiHTML
    self.indicatesLimitedAvailability = indicatesLimitedAvailability
    self.expiresAt = expiresAt
  }
}

extension UserStatus {
  /// The emoji without markup. For a custom emoji, which is an image on GitHub, this is the name.
  public var emoji: String? {
    [Self.text(ofMarkup: emojiHTML ?? ""), emojiName ?? ""].map(\.trimmed).first { !$0.isEmpty }
  }

  /// Returns the text of HTML without its tags.
  private static func text(ofMarkup html: String) -> String {
    var isInTag = false
    let text = html.unicodeScalars.filter { scalar in
      guard scalar == "<" || scalar == ">" else { return !isInTag }
      isInTag = scalar == "<"
      return false
    }
    return String(String.UnicodeScalarView(text))
  }

  public static let fieldNames = ["message", "emoji", "indicates_limited_availability", "expires_at"]

  public var json: JSONValue {
    .object([
      "message": JSONValue(optional: message), "emoji": JSONValue(optional: emoji),
      "indicates_limited_availability": .bool(indicatesLimitedAvailability),
      "expires_at": JSONValue(optional: expiresAt?.ISO8601Format()),
    ])
  }
}
