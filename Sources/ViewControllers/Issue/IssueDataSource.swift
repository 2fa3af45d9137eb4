import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: breaks an issue and its comments into rows, and creates the cell of
/// each row.
///
/// The data source never sends requests and has no reference to a shared controller. The view
/// controller passes it the loaded data.
final class IssueDataSource: @MainActor RoutedDataSource {
  enum Row: Hashable, Sendable {
    case summary, space
    case detail(LabelledText)
    /// The author of a comment, by the index of the comment. The text of the issue itself has index
    /// 0.
    case author(Int)
    case text(DocumentViewModel.Row)
  }

  private let viewModel: IssuePageViewModel
  private let clock: ViewpointClock
  let isComplete: Bool
  /// All rows of the page, from the top.
  let rows: [Row]

  /// Creates the rows of an issue.
  ///
  /// - Parameters:
  ///   - texts: The text of the issue, followed by the text of each comment.
  ///   - isComplete: Whether all comments have loaded.
  ///   - formerName: The name before the issue moved to another repository, or `nil`.
  init(
    _ issue: Issue, comments: [IssueComment], saying texts: [TextDocument], isComplete: Bool, of name: IssueName,
    movedFrom formerName: IssueName? = nil, clock: ViewpointClock
  ) {
    let viewModel = IssuePageViewModel(
      issue, of: name, movedFrom: formerName, comments: comments, saying: texts, on: clock.viewpoint.webURL)
    (self.viewModel, self.clock, self.isComplete) = (viewModel, clock, isComplete)
    let texts = viewModel.comments.enumerated().flatMap { number, comment in
      [Row.space, .author(number)]
        + comment.rows.enumerated().flatMap { ($0 > 0 && $1.isSpaced ? [.space] : []) + [.text($1)] }
    }
    rows = [.summary, .space] + viewModel.details.map { .detail($0) } + texts
  }

  var count: Int { rows.count }

  /// The row with the author of the last comment, or of the issue if it has no comments.
  var lastComment: Int? { rows.lastIndex { if case .author = $0 { true } else { false } } }

  /// The current minute, so that the ages in the rows are drawn again every minute.
  var version: Int { clock.viewpoint.minute }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .space: BlankCell()
    case .summary: SummaryCell(title: viewModel.title, notes: viewModel.notes)
    case .detail(let detail): DetailCell(viewModel: detail, column: Self.detailColumn)
    case .author(let number): HeadingCell(viewModel.comments[number].title(from: clock.viewpoint))
    case .text(let row): IndentedCell(DocumentRowCell(viewModel: row))
    }
  }

  /// The width of the labels and the gap after them, in cells.
  private static let detailColumn = 12

  func canSelect(_ row: Int) -> Bool { rows[row] != .space }
}
