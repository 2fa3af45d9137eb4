package import FoundationEssentials

/// Model support: numbers that came from outside. They may be of any size, or none at all.
extension Int {
  /// The nearest whole number towards zero; 0 for what is no number.
  public init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
  }

  /// Takes the place of the standard library's, which traps, in every module that imports this one.
  @available(*, deprecated, message: "Use Int(clamping:), which says what becomes of a number that is too large.")
  public init(_ value: Double) {
    self.init(clamping: value)
  }
}

extension Double {
  /// Seconds as a field says them: digits alone. What is too large to count is 2³¹ (RFC 9111, section 1.2.2).
  init?(deltaSeconds text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    self = min(Double(text) ?? .infinity, 2_147_483_648)
  }
}

extension Date {
  /// The nearest between the years 1 and 9999: beyond, a calendar may trap.
  package var inCalendarRange: Date {
    let range = (
      first: Date(timeIntervalSince1970: -62_135_596_800), last: Date(timeIntervalSince1970: 253_402_300_799)
    )
    return min(max(self, range.first), range.last)
  }
}
