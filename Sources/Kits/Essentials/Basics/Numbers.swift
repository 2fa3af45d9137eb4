package import FoundationEssentials

/// Converts numbers from outside the program, which may be out of range or not a number.
extension Int {
  /// Creates an integer from a number rounded toward zero.
  ///
  /// A number that is out of range becomes the nearest integer, and NaN becomes 0.
  public init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
  }

  /// Replaces the standard library's initializer in every module that imports this module, so that
  /// the compiler warns about each use.
  ///
  /// The standard library's initializer traps if the number is out of range.
  @available(*, deprecated, message: "Use Int(clamping:), which says what becomes of a number that is too large.")
  public init(_ value: Double) {
    self.init(clamping: value)
  }
}

extension Double {
  /// Creates a number of seconds from the digits in a header field.
  ///
  /// A number that is too large becomes 2³¹ (RFC 9111, section 1.2.2).
  ///
  /// - Returns: `nil` if the text contains anything except digits.
  package init?(deltaSeconds text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
    self = min(Double(text) ?? .infinity, 2_147_483_648)
  }
}

extension Date {
  /// The nearest date in the years 1 to 9999. Calendars may trap on dates outside this range.
  package var inCalendarRange: Date {
    let range = (
      first: Date(timeIntervalSince1970: -62_135_596_800), last: Date(timeIntervalSince1970: 253_402_300_799)
    )
    return min(max(self, range.first), range.last)
  }
}
