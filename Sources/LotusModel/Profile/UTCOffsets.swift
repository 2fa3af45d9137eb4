public import FoundationEssentials

/// Model: the offsets of the user's time zone from GMT, which change with daylight saving time.
///
/// FoundationEssentials knows no time zones except GMT, so the program looks the offsets up and
/// passes them as a value.
public struct UTCOffsets: Hashable, Sendable {
  /// A new offset in seconds, and the date from which it applies.
  public struct Change: Hashable, Sendable {
    let date: Date
    let seconds: Int

    public init(at date: Date, to seconds: Int) {
      self.date = date
      self.seconds = seconds
    }
  }

  private let initial: Int
  private let changes: [Change]

  /// Creates the offsets of a time zone.
  ///
  /// - Parameters:
  ///   - initial: The offset before the first change, in seconds.
  ///   - changes: The changes, the earliest first.
  public init(_ initial: Int, changes: [Change] = []) {
    self.initial = initial
    self.changes = changes
  }

  /// Returns the offset at a date, in seconds.
  public func seconds(at date: Date) -> Int {
    changes.last { $0.date <= date }?.seconds ?? initial
  }

  /// Returns the local time at a date, stored as the date that has the same day and time of day in
  /// UTC.
  public func local(_ date: Date) -> Date { date.addingTimeInterval(TimeInterval(seconds(at: date))) }

  /// Returns the start of the local day at a date, stored as the date that has the same day and the
  /// time 00:00 in UTC.
  public func localMidnight(before date: Date) -> Date {
    Date(timeIntervalSince1970: (local(date).timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
  }

  /// Returns the date at which the clocks of the time zone show a day and a time of day.
  ///
  /// If the clocks show the time twice, the result is the second date. If they skip the time, the
  /// result is later by the skipped time: if they change from 2:00 to 3:00, 2:30 stands for 3:30. A
  /// status thus never ends earlier than the user expects.
  ///
  /// - Parameter local: The date that has this day and time of day in UTC.
  public func date(ofLocal local: Date) -> Date {
    // The offset changes at most once in two days.
    let dates = [-86_400.0, 86_400.0].map { distance in
      local.addingTimeInterval(-TimeInterval(seconds(at: local.addingTimeInterval(distance))))
    }
    let exact = dates.filter { self.local($0) == local }
    return (exact.isEmpty ? dates : exact).max() ?? local
  }
}

extension UTCOffsets: ExpressibleByIntegerLiteral {
  public init(integerLiteral seconds: Int) {
    self.init(seconds)
  }
}
