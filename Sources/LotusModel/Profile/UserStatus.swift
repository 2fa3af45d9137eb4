public import Essentials
public import FoundationEssentials

/// Model: the status that a user has set (`UserStatus` in GraphQL).
public struct UserStatus: Hashable, Sendable {
  public var message: String?
  /// The emoji as the user set it: a character, or a name such as `:palm_tree:`.
  public var emojiName: String?
  /// The emoji in GitHub's markup, such as `<div><g-emoji alias="dart">🎯</g-emoji></div>`.
  public var emojiHTML: String?
  public var indicatesLimitedAvailability: Bool
  public var expiresAt: Date?
  /// The organization whose members alone can see the status, or `nil` if it is public.
  public var audience: StatusAudience?

  public init(
    message: String? = nil, emojiName: String? = nil, emojiHTML: String? = nil,
    indicatesLimitedAvailability: Bool = false, expiresAt: Date? = nil, audience: StatusAudience? = nil
  ) {
    self.message = message
    self.emojiName = emojiName
    self.emojiHTML = emojiHTML
    self.indicatesLimitedAvailability = indicatesLimitedAvailability
    self.expiresAt = expiresAt
    self.audience = audience
  }
}

extension UserStatus: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    message = try json.memberIfAny("message")?.string()
    emojiName = try json.memberIfAny("emoji")?.string()
    emojiHTML = try json.memberIfAny("emojiHTML")?.string()
    indicatesLimitedAvailability = try json.member("indicatesLimitedAvailability").bool()
    expiresAt = try json.memberIfAny("expiresAt")?.date()
    audience = try json.memberIfAny("organization")?.decode()
  }
}

/// Model: the organization whose members alone can see a status.
public struct StatusAudience: Hashable, Sendable, Decodable {
  /// The node ID. `nil` if the user typed the login, and the organization hasn't been loaded yet.
  public let id: String?
  public let login: String

  public init(id: String? = nil, login: String) {
    (self.id, self.login) = (id, login)
  }

  fileprivate var json: JSONValue {
    .object(["id": JSONValue(optional: id), "login": .string(login)])
  }
}

extension UserStatus {
  /// Returns the status, or `nil` if it has expired.
  ///
  /// GitHub removes an expired status only after a while. Until then, the expired status must be
  /// neither shown nor used as the base of a change.
  public func unlessExpired(at now: Date) -> UserStatus? {
    if let expiresAt, expiresAt <= now { nil } else { self }
  }
}

extension UserStatus {
  /// Whether GitHub kept a part of the former status that this status should have replaced.
  ///
  /// Also `true` if GitHub returned no status, or returned a message that this status should have
  /// cleared. An empty status may return nothing.
  ///
  /// If this status has no emoji, the emoji isn't compared, because GitHub may choose one.
  public func isKept(_ returned: UserStatus?, insteadOf former: UserStatus) -> Bool {
    let (wanted, former) = (normalized, former.normalized)
    guard let returned = (returned ?? (isEmpty ? UserStatus() : nil))?.normalized else { return true }
    func isKept<Part: Equatable>(_ part: (UserStatus) -> Part) -> Bool {
      part(returned) == part(former) && part(wanted) != part(former)
    }
    if isEmpty, returned.message != "" { return true }
    return isKept(\.message) || wanted.emojiName != "" && isKept(\.emojiName)
      || isKept(\.indicatesLimitedAvailability) || isKept(\.expiresAt) || isKept(\.audience?.id)
  }

  /// Whether the status has neither text nor an emoji. GitHub stores no such status.
  public var isEmpty: Bool { normalized.message == "" && normalized.emojiName == "" }

  /// The status as GitHub may return it after it has trimmed the text and rounded the time.
  private var normalized: UserStatus {
    UserStatus(
      message: (message ?? "").trimmed, emojiName: EmojiNames.replaced(in: emojiName ?? ""),
      indicatesLimitedAvailability: indicatesLimitedAvailability,
      expiresAt: expiresAt.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) },
      audience: audience)
  }
}

extension UserStatus {
  /// The emoji without markup. For a custom emoji, which is an image on GitHub, this is the name.
  public var emoji: String? {
    [Self.text(ofMarkup: emojiHTML ?? ""), EmojiNames.replaced(in: emojiName ?? "")].map(\.trimmed).first {
      !$0.isEmpty
    }
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

  public static let fieldNames = ["emoji", "expires_at", "indicates_limited_availability", "message", "organization"]

  /// The status without its audience, because only the requests for the signed-in user's status
  /// include an audience.
  public var json: JSONValue { .object(jsonMembers) }

  /// The signed-in user's status, with its audience.
  public var ownJSON: JSONValue {
    .object(jsonMembers.merging(["organization": audience?.json ?? .null]) { $1 })
  }

  private var jsonMembers: [String: JSONValue] {
    [
      "message": JSONValue(optional: message), "emoji": JSONValue(optional: emoji),
      "indicates_limited_availability": .bool(indicatesLimitedAvailability),
      "expires_at": JSONValue(optional: expiresAt?.ISO8601Format()),
    ]
  }
}

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

  /// The name of the emoji, if GitHub has no emoji with this name.
  public var unknownEmoji: String? {
    guard let match = emojiName?.wholeMatch(of: /:([^:]+):/), !EmojiNames.contains(String(match.1)) else { return nil }
    return String(match.1)
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
