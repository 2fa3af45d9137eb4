import Essentials
import LotusModel

/// Numbers formatted for the user, in English.
extension Int {
  /// The number with commas between groups of three digits, such as `22,104`.
  var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns the number with a noun, such as `1 gist` or `8 gists`.
  func counted(_ singular: String, _ plural: String) -> String {
    "\(grouped) \(self == 1 ? singular : plural)"
  }
}

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
