public import LotusModel

/// View model: the status of a user. A status that has expired isn't shown.
public struct StatusViewModel: Hashable, Sendable {
  /// The text to show if the user has no status.
  public static func absence(of subject: ProfileSubject, from viewpoint: Viewpoint) -> String {
    if let login = subject.login { return "\(login.name) has no status" }
    return "No status is set. To set one, run: "
      + viewpoint.command("status \"On vacation\" --emoji palm_tree --until 2d")
  }

  /// The confirmation to print after the status was cleared.
  public static let removal = "Your status is cleared"

  /// The status, such as `🌴 On vacation (busy)`, or `nil` if no status is set.
  public let line: String?
  /// The expiry time of the status, such as `until Nov 24, 14:05`.
  public let end: String?
  /// A remark if only the members of an organization can see the status.
  public let audience: String?

  public init(_ status: UserStatus, from viewpoint: Viewpoint) {
    let status = status.unlessExpired(at: viewpoint.now) ?? UserStatus()
    let busy = status.indicatesLimitedAvailability ? "(busy)" : nil
    let parts = [status.emoji, status.message?.nonBlank?.withEmoji, busy].compactMap { $0 }
    line = parts.isEmpty ? nil : parts.joined(separator: " ")
    end = line == nil ? nil : status.expiresAt.map { "until \(viewpoint.clockTime($0))" }
    audience = status.audience.map { "visible only to the members of \($0.login)" }
  }
}
