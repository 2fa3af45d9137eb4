/// View model support: numbers as English writes them.
extension Int {
  /// With a comma between thousands: `22,104`.
  var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// With its noun: `1 gist`, `8 gists`.
  func counted(_ singular: String, _ plural: String) -> String {
    "\(grouped) \(self == 1 ? singular : plural)"
  }
}
