/// App delegate support: a length of time as `gh` takes it, and with days and weeks: `90s`, `60m`, `1h30m`, `1.5h`,
/// `500ms`, `2d`, `1w`.
enum DurationText {
  /// The longest names first.
  private static let units = [("ms", 0.001), ("w", 604_800.0), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

  /// - Returns: seconds; nil for anything else.
  static func seconds(_ text: String) -> Double? {
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
