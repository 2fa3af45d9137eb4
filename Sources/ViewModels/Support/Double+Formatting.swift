import LotusModel

/// View model support: spans of time as English writes them.
extension Double {
  /// So many seconds, in the largest whole unit of days, hours, minutes or seconds: `3 hours`.
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
