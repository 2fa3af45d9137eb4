import Essentials
public import FoundationEssentials

/// Model: a new status, or a change to parts of the current status.
public struct StatusChange: Hashable, Sendable {
  /// The maximum number of characters in a message.
  public static let longestMessage = ProfileField.status.maximumLength

  /// The new message, or `nil` to keep the current message and change only the other parts.
  public let message: String?
  /// The emoji as GitHub's API accepts it: a character, or a name between colons.
  public let emoji: String?
  public let isBusy: Bool?
  public let end: StatusEnd?
  /// The organization whose members alone can see the status, or `nil` to keep the audience.
  public let organization: Login?

  /// Creates a change.
  ///
  /// - Parameter emoji: A character, or a name with or without colons.
  /// - Throws: `StatusError` if the message is too long or the emoji is invalid.
  public init(
    message: String?, emoji: String? = nil, isBusy: Bool? = nil, end: StatusEnd? = nil, organization: Login? = nil
  ) throws(StatusError) {
    // GitHub doesn't document whether it counts characters or code points. Text never has more
    // characters than code points, so text with too many characters is too long in both cases.
    if let message, message.count > Self.longestMessage {
      throw .longMessage(count: message.count, limit: Self.longestMessage)
    }
    self.message = message
    self.emoji = try emoji.map { text throws(StatusError) in try Self.emoji(text) }
    self.isBusy = isBusy
    self.end = end
    self.organization = organization
  }

  private static func emoji(_ text: String) throws(StatusError) -> String {
    let name = text.filter { $0 != ":" }
    if name.isEmpty { return "" }
    if name.utf8.allSatisfy({ $0.isLetterOrDigit || "_+-".utf8.contains($0) }) {
      guard EmojiNames.contains(name.lowercased()) else { throw .unknownEmoji(name) }
      return ":\(name.lowercased()):"
    }
    guard text.count == 1, text.allSatisfy(\.isEmoji) else { throw .notEmoji(text) }
    return text
  }

  /// Whether the change keeps all parts of the current status that it doesn't set.
  private var isPartial: Bool { message == nil }

  /// Whether the change removes the status, so that the current status doesn't matter.
  public var isRemoval: Bool { message?.isEmpty == true && (emoji ?? "").isEmpty }

  /// Returns the status after the change.
  ///
  /// A new message replaces the whole status, except for the organization whose members can see it.
  /// A change without a message replaces only the parts that it sets.
  ///
  /// - Parameters:
  ///   - status: The current status, or `nil` if the user has none.
  ///   - now: The current time.
  ///   - end: The date that the property `end` stands for, or `nil` to keep the current end.
  ///   - audience: The organization that the property `organization` names, or `nil` to keep the
  ///     current audience.
  /// - Throws: `StatusError.pastEnd` if the date `end` has passed.
  public func applied(
    to status: UserStatus?, at now: Date, until end: Date? = nil, for audience: StatusAudience? = nil
  ) throws(StatusError) -> UserStatus {
    let current = status?.unlessExpired(at: now) ?? UserStatus()
    var status =
      isPartial
      ? current : UserStatus(message: message, audience: isRemoval ? nil : current.audience)
    if let emoji { (status.emojiName, status.emojiHTML) = (emoji, nil) }
    status.indicatesLimitedAvailability = isBusy ?? status.indicatesLimitedAvailability
    if let end {
      guard end > now else { throw .pastEnd }
      status.expiresAt = end
    }
    status.audience = audience ?? status.audience
    return status
  }
}

/// Model: a reason why a status cannot be set.
public enum StatusError: Error, Hashable, Sendable {
  case longMessage(count: Int, limit: Int)
  case notEmoji(String)
  /// GitHub has no emoji with this name.
  case unknownEmoji(String)
  case pastEnd
  /// The status should be visible only to the members of an organization that the user isn't in.
  case notMember(Login)
}
