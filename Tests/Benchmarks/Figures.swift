/// Figures of one kind, in milliseconds.
struct Figures {
  private let sorted: [Double]

  /// - Parameter seconds: each of them.
  init(seconds: [Double]) {
    sorted = seconds.map { $0 * 1000 }.sorted()
  }

  var median: Double { sorted[sorted.count / 2] }

  /// - Parameter limit: what is promised of the median, milliseconds.
  func sentence(limit: Double? = nil) -> String {
    let bound = limit.map { " (promised: at most \($0))\(median <= $0 ? "" : "  MISSED")" } ?? ""
    let most = Self.tenths(sorted[sorted.count * 95 / 100])
    return "median \(Self.tenths(median)) ms\(bound), 95 of 100 within \(most) ms"
  }

  private static func tenths(_ value: Double) -> Double {
    (value * 10).rounded() / 10
  }
}
