import FoundationEssentials
import LotusModel

/// View model: how far a long list has come.
public struct ListProgressViewModel: Hashable, Sendable {
  public let sentence: String

  /// - Parameters:
  ///   - done: pages shown in this run; `page` is the number of the last of them, of `last` where that is known.
  ///   - remaining: requests that GitHub still grants.
  ///   - seconds: since the first page came.
  public init(done: Int, page: Int, last: Int?, remaining: Int?, seconds: Double) {
    let position = last.map { "Page \(page.grouped) of \($0.grouped)" } ?? "Page \(page.grouped)"
    let budget = remaining.map { "\($0.counted("request", "requests")) left" }
    sentence = [position, budget, Self.time(done: done, left: last.map { $0 - page }, seconds: seconds)]
      .compactMap { $0 }.joined(separator: " · ")
  }

  /// Nothing is said before there is enough to judge by.
  private static func time(done: Int, left: Int?, seconds: Double) -> String? {
    guard let left, done > 2, left > 0, seconds > 0 else { return nil }
    let rest = Int(clamping: (seconds / Double(done - 1) * Double(left)).rounded(.up))
    return rest < 120
      ? "about \(rest.counted("second", "seconds"))" : "about \((rest / 60).counted("minute", "minutes"))"
  }
}
