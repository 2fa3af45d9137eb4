import Essentials
import LotusModel

/// Durations formatted for the user, in English.
extension Double {
  /// This number of seconds as a duration in days, hours, minutes or seconds, such as `3 hours`.
  ///
  /// The result uses the largest unit that fits into the duration at least once.
  var duration: String {
    let seconds = Int(clamping: max(0, self))
    switch seconds {
    case 86_400...: return (seconds / 86_400).counted("day", "days")
    case 3600...: return (seconds / 3600).counted("hour", "hours")
    case 60...: return (seconds / 60).counted("minute", "minutes")
    default: return seconds.counted("second", "seconds")
    }
  }
}
