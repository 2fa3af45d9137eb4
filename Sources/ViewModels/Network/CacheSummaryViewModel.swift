import Essentials
public import LotusModel

/// View model: the statistics of the cache as labels and values.
public struct CacheSummaryViewModel: Hashable, Sendable {
  public let rows: [LabelledText]

  public init(_ summary: CacheSummary) {
    rows = [
      LabelledText("Folder", summary.folder),
      LabelledText("Size", "\(summary.size.bytes) of \(summary.sizeLimit.bytes)"),
      LabelledText("Entries", summary.entries.grouped),
      LabelledText("Hit rate", Self.hitRate(summary)),
    ]
  }

  /// Returns the confirmation to print after entries were removed.
  ///
  /// - Parameter text: The text that the URL or the query of the entries contains, or `nil` if the
  ///   whole cache was cleared.
  public static func removal(of summary: CacheSummary, containing text: String?) -> String {
    guard summary.entries == 0 else {
      return "Removed \(summary.entries.counted("entry", "entries")) (\(summary.size.bytes))"
    }
    return text.map { "No entry contains \"\($0)\"" } ?? "The cache was already empty"
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
