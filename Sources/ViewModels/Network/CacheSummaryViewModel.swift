public import LotusModel

/// View model: the statistics of the cache as labels and values.
public struct CacheSummaryViewModel: Hashable, Sendable {
  public let rows: [LabelledText]
  /// The confirmation to print after the cache was cleared.
  public let removal: String

  public init(_ summary: CacheSummary) {
    let entries = summary.entries.counted("entry", "entries")
    let size = summary.size.bytes
    rows = [
      LabelledText("Folder", summary.folder),
      LabelledText("Size", "\(size) of \(summary.sizeLimit.bytes)"),
      LabelledText("Entries", summary.entries.grouped),
      LabelledText("Hit rate", Self.hitRate(summary)),
    ]
    removal = summary.entries == 0 ? "The cache was already empty" : "Removed \(entries) (\(size))"
  }

  private static func hitRate(_ summary: CacheSummary) -> String {
    guard let rate = summary.hitRate else { return "no requests yet" }
    let requests = (summary.hits + summary.validations + summary.misses).counted("request", "requests")
    let percent = Int(clamping: (rate * 100).rounded())
    return "\(percent)% of \(requests); for \(summary.validations.grouped) of the others, "
      + "the server confirmed the cached response"
  }
}

extension Int {
  /// The number as a size with a unit, such as `1.2 MB`.
  ///
  /// The size has a digit after the decimal point, unless that digit is 0.
  var bytes: String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
    guard let (unit, name) = units.first(where: { self >= $0.0 }) else { return counted("byte", "bytes") }
    let tenths = self / (unit / 10)
    return "\((tenths / 10).grouped)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") \(name)"
  }
}
