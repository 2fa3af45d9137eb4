public import FoundationEssentials

/// Model: a new status, or what is to be different in the one there is.
public struct StatusChange: Hashable, Sendable {
  /// GitHub takes no more characters.
  public static let longestMessage = 80

  /// When GitHub removes the status.
  public enum End: Hashable, Sendable {
    /// Seconds from now
    case after(Double)
    case at(Date)
  }

  /// Nil for the status there is, of which only the other parts change.
  public let message: String?
  /// As GitHub takes it: a character, or a name between colons.
  public let emoji: String?
  public let isBusy: Bool?
  public let end: End?

  /// - Parameter emoji: a character, or a name with or without colons.
  public init(message: String?, emoji: String? = nil, isBusy: Bool? = nil, end: End? = nil) throws(StatusError) {
    // GitHub does not say whether it counts characters or code points; only what is too long by both is an error.
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

  /// Whether the status there is matters.
  public var isPartial: Bool { message == nil }

  /// - Throws: where its end has passed.
  public func applied(to status: UserStatus?, at now: Date) throws(StatusError) -> UserStatus {
    var status = isPartial ? status ?? UserStatus() : UserStatus(message: message)
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

/// Model: why a status cannot be set.
public enum StatusError: Error, Hashable, Sendable {
  case longMessage(count: Int, limit: Int)
  case notEmoji(String)
  case pastEnd
}
