import Essentials
public import FoundationEssentials

/// Model: a new status, or a change to parts of the current status.
public struct StatusChange: Hashable, Sendable {
  /// The maximum number of characters in a message.
  public static let longestMessage = ProfileField.status.maximumLength

  /// The time when GitHub removes the status.
  public enum End: Hashable, Sendable {
    /// The number of seconds from now.
    case after(Double)
    case at(Date)
  }

  /// The new message, or `nil` to keep the current message and change only the other parts.
  public let message: String?
  /// The emoji as GitHub's API accepts it: a character, or a name between colons.
  public let emoji: String?
  public let isBusy: Bool?
  public let end: End?

  /// Creates a change.
  ///
  /// - Parameter emoji: A character, or a name with or without colons.
  /// - Throws: `StatusError` if the message is too long or the emoji is invalid.
  public init(message: String?, emoji: String? = nil, isBusy: Bool? = nil, end: End? = nil) throws(StatusError) {
    // GitHub doesn't document whether it counts characters or code points. A text never has more
    // characters than code points, so a text with too many characters is too long in both cases.
    if let message, message.count > Self.longestMessage {
      throw .longMessage(count: message.count, limit: Self.longestMessage)
    }
    self.message = message
    self.emoji = try emoji.map { text throws(StatusError) in try Self.emoji(text) }
    self.isBusy = isBusy
    self.end = end
  }

  private static func emoji(_ text: String) throws(StatusError) -> String {
    let name = text.filter { $0 != ":" }
    if name.isEmpty { return "" }
    if name.utf8.allSatisfy({ $0.isLetterOrDigit || "_+-".utf8.contains($0) }) { return ":\(name):" }
    guard text.count == 1, text.allSatisfy(\.isEmoji) else { throw .notEmoji(text) }
    return text
  }

  /// Whether the change keeps all parts of the current status that it doesn't set.
  private var isPartial: Bool { message == nil }

  /// Whether the change removes the status, so that the current status doesn't matter.
  public var isRemoval: Bool { message?.isEmpty == true && (emoji ?? "").isEmpty }

  /// Returns the status after the change.
  ///
  /// A new message replaces the other parts, except the organization that the status is limited to.
  ///
  /// - Parameter status: The current status, or `nil` if the user has none.
  /// - Throws: `StatusError.pastEnd` if the end of the status has passed.
  public func applied(to status: UserStatus?, at now: Date) throws(StatusError) -> UserStatus {
    let current = status?.unlessExpired(at: now) ?? UserStatus()
    var status =
      isPartial
      ? current : UserStatus(message: message, organizationID: isRemoval ? nil : current.organizationID)
    if let emoji { (status.emojiName, status.emojiHTML) = (emoji, nil) }
    status.indicatesLimitedAvailability = isBusy ?? status.indicatesLimitedAvailability
    switch end {
    case .after(let seconds): status.expiresAt = now.addingTimeInterval(seconds)
    case .at(let date) where date <= now: throw .pastEnd
    case .at(let date): status.expiresAt = date
    case nil: break
    }
    return status
  }
}

/// Model: a reason why a status cannot be set.
public enum StatusError: Error, Hashable, Sendable {
  case longMessage(count: Int, limit: Int)
  case notEmoji(String)
  case pastEnd
}

/// Model: the queries that read and change the signed-in user's status.
extension UserStatus {
  /// The response to both queries.
  public struct Response: Hashable, Sendable, Decodable {
    public let status: UserStatus?
    /// `nil` if the user has none, and in the response to a change.
    public let pronouns: String?
  }

  /// A query for the status and the pronouns of the signed-in user.
  ///
  /// See https://docs.github.com/graphql/reference/objects#userstatus.
  public static let viewerQuery = GraphQLQuery<Response>("query { viewer { pronouns status { \(members) } } }")

  /// A mutation that replaces all values of the status. The token needs the scope `user`.
  ///
  /// Without an organization, the status becomes public.
  ///
  /// See https://docs.github.com/graphql/reference/mutations#changeuserstatus.
  public var changeQuery: GraphQLQuery<Response> {
    var input: [String: JSONValue] = [
      "message": .string(message ?? ""), "emoji": .string(emojiName ?? ""),
      "limitedAvailability": .bool(indicatesLimitedAvailability),
      "expiresAt": JSONValue(optional: expiresAt?.ISO8601Format()),
    ]
    if let organizationID { input["organizationId"] = .string(organizationID) }
    return GraphQLQuery(
      "mutation($input: ChangeUserStatusInput!) { changeUserStatus(input: $input) { status { \(Self.members) } } }",
      variables: ["input": .object(input)])
  }

  private static let members = "message emoji emojiHTML indicatesLimitedAvailability expiresAt organization { id }"
}
