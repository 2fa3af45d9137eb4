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
