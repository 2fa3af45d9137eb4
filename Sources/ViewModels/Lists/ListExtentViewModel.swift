import Essentials
import FoundationEssentials
public import LotusModel

/// View model: tells the user that a list is empty, or that it has more rows than shown.
public struct ListExtentViewModel: Hashable, Sendable {
  /// The remark that the list is empty, or that it has or may have more rows than shown. Otherwise,
  /// `nil`.
  public let sentence: String?
  /// The warning that GitHub returns only the first rows of a search. `nil` if GitHub returns all
  /// rows, or if the user requested a limited number of rows.
  public let warning: String?

  /// Returns the warning after a list whose loading failed.
  ///
  /// - Parameters:
  ///   - error: The error, which is reported after the warning.
  ///   - page: The value of `--page` that continues the list.
  /// - Returns: `nil` if the error already says that the list is incomplete.
  public static func interrupted(by error: NetworkError, before page: Int) -> String? {
    switch error {
    case .malformed(let problem) where problem.endsList: nil
    case .refused, .notFound: "the list is incomplete"
    default: "the list is incomplete; to continue, repeat the command with --page \(page)"
    }
  }

  /// Creates a remark on the number of rows.
  ///
  /// - Parameters:
  ///   - count: The number of rows shown.
  ///   - total: The number of rows that GitHub reports.
  ///   - range: The part of the list that the user requested.
  ///   - route: The route of the list.
  ///   - isChosen: Whether a filter is set, so that the list may leave out rows.
  public init(count: Int, of total: ListTotal, in range: ListRange, at route: Route, isChosen: Bool) {
    let end = range.offset + count
    let hint = { route.hint($0, isWhole: range.limit == nil) }
    if case (.exactly(let total), nil) = (total, range.limit), total > max(end, Search.maximumResults) {
      warning =
        "GitHub returns only the first \(Search.maximumResults.grouped) of \(total.counted(route.noun)); to see others, "
        + "narrow the search"
    } else {
      warning = nil
    }
    switch total {
    case _ where count == 0 && range.firstPage > 1: sentence = "The list ends before page \(range.firstPage)."
    case _ where count == 0 && isChosen: sentence = "No \(route.noun.plural) match."
    case _ where count == 0: sentence = route.absence
    case .exactly(let total) where total <= end: sentence = nil
    case .exactly(let total): sentence = "Showing \(count.grouped) of \(total.counted(route.noun)). \(hint(total))"
    case .moreThan(let total):
      sentence = "Showing \(count.grouped) of more than \(max(total, end).counted(route.noun)). \(hint(total))"
    case .unknown where range.limit == nil: sentence = nil
    case .unknown: sentence = "Showing \(count.counted(route.noun)). There may be more: use --all."
    }
  }
}

extension Route {
  /// Explains how to see more rows, or why GitHub returns no more.
  ///
  /// - Parameters:
  ///   - total: The number of rows that GitHub reports.
  ///   - isWhole: Whether the user requested every row.
  fileprivate func hint(_ total: Int, isWhole: Bool) -> String {
    if scene.declaration.mayBeSearch, total > Search.maximumResults {
      let most = Search.maximumResults.grouped
      return isWhole ? "GitHub returns only the first \(most)." : "To show the first \(most), use --all."
    }
    if isWhole { return "GitHub returns no more." }
    return "To show all of them, use --all."
  }

  /// The remark for an empty list.
  fileprivate var absence: String {
    if case .search(let search) = topic { return "No \(noun.plural) match \"\(search.text)\"." }
    if self == .cache { return "The cache is empty." }
    if scene == .starList { return "This list has no \(noun.plural)." }
    guard let topic = topic.text else { return "You have no \(scene == .ownIssues ? "open " : "")\(noun.plural)." }
    return "\(topic) has no \(adjective)\(noun.plural)."
  }

  private var adjective: String {
    scene == .issues ? "open " : scene.declaration.othersSeePublicRows ? "public " : ""
  }

  /// The noun for a row of the list.
  fileprivate var noun: Noun { rows ?? "row" }
}

extension Int {
  fileprivate func counted(_ noun: Noun) -> String {
    counted(noun.singular, noun.plural)
  }
}

/// View model: the position of a row in its list, for example `37 of 20,438`.
public struct ListPositionViewModel: Hashable, Sendable {
  public let text: String

  /// Describes the position of a row in a list.
  ///
  /// - Parameters:
  ///   - row: The number of the row, starting at 1.
  ///   - count: The number of rows that have loaded.
  ///   - total: The number of rows that GitHub reports.
  ///   - marked: The number of marked rows.
  ///   - order: The name of the order, or `nil` if the heading of a column shows the order.
  public init(row: Int, of count: Int, total: ListTotal, marked: Int = 0, order: String? = nil) {
    let length =
      switch total {
      case .exactly(let total): total.grouped
      case .moreThan(let total): "more than \(max(total, count).grouped)"
      case .unknown: "more than \(count.grouped)"
      }
    text = [order?.lowercased(), marked > 0 ? "\(marked.grouped) marked" : nil, "\(row.grouped) of \(length)"]
      .compactMap { $0 }.joined(separator: " · ")
  }
}

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
