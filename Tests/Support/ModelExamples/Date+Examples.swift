public import FoundationEssentials

extension Date {
  /// The current time in the fixtures: 2026-11-02T10:15:00Z.
  public static let example = Date(timeIntervalSince1970: 1_793_614_500)

  public init(iso text: String) throws {
    try self.init(text, strategy: .iso8601)
  }
}
