/// Measured times, in milliseconds.
struct Figures {
  private let sorted: [Double]

  /// Creates figures from times in seconds.
  init(seconds: [Double]) {
    sorted = seconds.map { $0 * 1000 }.sorted()
  }

  var median: Double { sorted[sorted.count / 2] }

  /// Describes the times and whether the median is within a limit.
  ///
  /// - Parameter limit: The largest acceptable median, in milliseconds.
  func sentence(limit: Double? = nil) -> String {
    let bound = limit.map { " (promised: at most \($0))\(median <= $0 ? "" : "  MISSED")" } ?? ""
    let most = Self.tenths(sorted[sorted.count * 95 / 100])
    return "median \(Self.tenths(median)) ms\(bound), 95th percentile \(most) ms"
  }

  private static func tenths(_ value: Double) -> Double {
    (value * 10).rounded() / 10
  }
}
