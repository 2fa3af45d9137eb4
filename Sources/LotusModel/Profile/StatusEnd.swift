import Essentials
public import FoundationEssentials

/// Model: the time when GitHub removes a status, as the user types it.
public enum StatusEnd: Hashable, Sendable {
  /// The number of seconds from now.
  case after(Double)
  /// A time in the user's time zone, stored as the date that has the same day and time of day in
  /// UTC.
  case local(Date)
  /// A time of day in the user's time zone. `days` is the number of days from today, and `seconds`
  /// is the number of seconds after midnight.
  case daily(days: Int, seconds: Int)

  /// Creates an end from a duration such as `30m` or `2d`, a day such as `2027-01-31` or
  /// `tomorrow`, or a time such as `2027-01-31 18:00`, `tomorrow 18:00` or `18:00`. If the text is
  /// a day, the status lasts until the end of that day.
  ///
  /// - Returns: `nil` if the text has none of these forms.
  public init?(_ text: String) {
    if let seconds = DurationText.seconds(text), seconds > 0, seconds <= Self.longestDuration {
      self = .after(seconds)
      return
    }
    if let end = Self.daily(text.lowercased()) {
      self = end
      return
    }
    guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)([ T]\d\d:\d\d)?/),
      let day = Date(iso8601: "\(match.1)-\(match.2)-\(match.3)T00:00:00Z")
    else { return nil }
    guard let time = match.4 else {
      self = .local(day.addingTimeInterval(86_400))
      return
    }
    guard let date = Date(iso8601: "\(match.1)-\(match.2)-\(match.3)T\(time.dropFirst()):00Z") else { return nil }
    self = .local(date)
  }

  /// The longest duration of a status: a hundred years, in seconds.
  private static let longestDuration = 3_155_760_000.0

  /// Returns the end for text such as `tomorrow` or `today 18:00`. Without a day, as in `18:00`,
  /// the time is today.
  private static func daily(_ text: String) -> StatusEnd? {
    guard let match = text.wholeMatch(of: /(?:(today|tomorrow)(?: |$))?(?:(\d\d?):(\d\d))?/), !text.isEmpty else {
      return nil
    }
    let days = match.1 == "tomorrow" ? 1 : 0
    guard let hours = match.2, let minutes = match.3 else { return .daily(days: days + 1, seconds: 0) }
    // The digits may belong to another script, which `Int` doesn't read.
    guard let hour = Int(hours), let minute = Int(minutes), hour < 24, minute < 60 else { return nil }
    return .daily(days: days, seconds: hour * 3600 + minute * 60)
  }

  /// Returns the text of a time in the user's time zone, such as `2027-01-31 18:00`.
  ///
  /// - Parameter date: The date that has the same day and time of day in UTC.
  public static func text(of date: Date) -> String {
    String(date.iso8601.prefix(16)).replacing("T", with: " ")
  }
}
