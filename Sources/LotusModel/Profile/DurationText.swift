/// Model: parses a duration such as `90s`, `60m`, `1h30m`, `1.5h`, `500ms`, `2d` or `1w`.
///
/// The syntax is the same as in `gh`, with the additional units day and week.
public enum DurationText {
  /// The units and their lengths in seconds.
  ///
  /// `ms` precedes `m` because the first unit that matches is used.
  private static let units = [("ms", 0.001), ("w", 604_800.0), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

  /// Returns the duration in seconds.
  ///
  /// - Returns: `nil` if the text is not a duration.
  public static func seconds(_ text: String) -> Double? {
    guard !text.isEmpty, text != "0" else { return text.isEmpty ? nil : 0 }
    var rest = text[...]
    var seconds = 0.0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits), let unit = units.first(where: { rest.hasPrefix($0.0) }) else { return nil }
      seconds += number * unit.1
      rest = rest.dropFirst(unit.0.count)
    }
    return seconds
  }
}
