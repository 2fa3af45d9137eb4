public import LotusModel

/// View model: what the cache holds and how often it was used, as labels and values.
public struct CacheSummaryViewModel: Hashable, Sendable {
  public let rows: [LabelledText]
  /// What clearing it has done.
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
    removal = summary.entries == 0 ? "There was nothing in the cache." : "Removed \(entries), \(size)."
  }

  private static func hitRate(_ summary: CacheSummary) -> String {
    guard let rate = summary.hitRate else { return "nothing asked yet" }
    let requests = (summary.hits + summary.validations + summary.misses).counted("request", "requests")
    return
      "\(Int(clamping: (rate * 100).rounded())) % of \(requests), and \(summary.validations.grouped) confirmed by the server"
  }
}

extension Int {
  /// A number of bytes, with a digit after the point where the unit is a large one: `1.2 MB`.
  var bytes: String {
    let units = [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
    guard let (unit, name) = units.first(where: { self >= $0.0 }) else { return counted("byte", "bytes") }
    let tenths = self / (unit / 10)
    return "\((tenths / 10).grouped)\(tenths % 10 == 0 ? "" : ".\(tenths % 10)") \(name)"
  }
}
