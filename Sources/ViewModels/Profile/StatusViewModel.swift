public import LotusModel

/// View model: a status in words. One that has expired is none.
public struct StatusViewModel: Hashable, Sendable {
  public static let absence =
    "You have no status. For example: ghlotus status \"On holiday\" --emoji palm_tree --until 2d"

  /// `🌴 On holiday (busy)`; nil for none.
  public let line: String?
  /// `until 24 Nov 14:05`
  public let end: String?

  public init(_ status: UserStatus, from viewpoint: Viewpoint) {
    let isOver = status.expiresAt.map { $0 <= viewpoint.now } ?? false
    let busy = status.indicatesLimitedAvailability ? "(busy)" : nil
    let parts = isOver ? [] : [status.emoji, status.message?.nonBlank, busy].compactMap { $0 }
    line = parts.isEmpty ? nil : parts.joined(separator: " ")
    end = line == nil ? nil : status.expiresAt.map { "until \(viewpoint.clockTime($0))" }
  }
}
