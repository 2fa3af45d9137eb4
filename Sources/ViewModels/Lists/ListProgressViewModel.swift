import Essentials
import FoundationEssentials
import LotusModel

/// View model: the progress of loading a long list.
public struct ListProgressViewModel: Hashable, Sendable {
  public let sentence: String

  /// Creates the progress after a page has loaded.
  ///
  /// - Parameters:
  ///   - done: The number of pages loaded in this run.
  ///   - page: The number of the page that loaded last.
  ///   - last: The number of the list's last page, or `nil` if it isn't known.
  ///   - remaining: The number of requests left in the rate limit, or `nil` if it isn't known.
  ///   - seconds: The time since the first page loaded, in seconds.
  public init(done: Int, page: Int, last: Int?, remaining: Int?, seconds: Double) {
    let position = last.map { "Page \(page.grouped) of \($0.grouped)" } ?? "Page \(page.grouped)"
    let budget = remaining.map { "\($0.counted("request", "requests")) left" }
    sentence = [position, budget, Self.time(done: done, remaining: last.map { $0 - page }, seconds: seconds)]
      .compactMap { $0 }.joined(separator: " · ")
  }

  /// Estimates the time needed for the remaining pages.
  ///
  /// An estimate needs the number of the remaining pages and at least three loaded pages.
  ///
  /// - Returns: The estimate, or `nil` if no estimate is possible.
  private static func time(done: Int, remaining: Int?, seconds: Double) -> String? {
    guard let remaining, done > 2, remaining > 0, seconds > 0 else { return nil }
    let rest = Int(clamping: (seconds / Double(done - 1) * Double(remaining)).rounded(.up))
    return rest < 120
      ? "about \(rest.counted("second", "seconds")) left" : "about \((rest / 60).counted("minute", "minutes")) left"
  }
}
