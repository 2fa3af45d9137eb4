import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: breaks an issue and its comments into rows, and gives each row its cell.
///
/// It never fetches and knows no shared controller; the view controller hands it what came.
final class IssueDataSource: @MainActor RoutedDataSource {
  enum Row: Hashable, Sendable {
    case summary, repository, space, remark
    /// The author of a comment, by its number; the issue's own text is the first.
    case author(Int)
    case text(Int)
  }

  private let name: IssueName
  private let issue: Issue
  private let comments: [IssueComment]
  private let viewModel: IssuePageViewModel
  /// All of the page, from the top.
  let rows: [Row]

  init(_ issue: Issue, comments: [IssueComment], of name: IssueName, viewpoint: Viewpoint) {
    let viewModel = IssuePageViewModel(issue, comments: comments, from: viewpoint)
    (self.name, self.issue, self.comments, self.viewModel) = (name, issue, comments, viewModel)
    let texts = viewModel.comments.indices.flatMap { [Row.space, .author($0), .text($0)] }
    rows = [.summary, .space, .repository] + texts + (viewModel.remark == nil ? [] : [.space, .remark])
  }

  var count: Int { rows.count }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .space: BlankCell()
    case .summary: SummaryCell(title: viewModel.title, notes: viewModel.notes, paragraphs: [])
    case .repository: ParagraphCell(untrusted: name.repository.text)
    case .author(let number): HeadingCell(SafeText(untrusted: viewModel.comments[number].title))
    case .text(let number): IndentedCell(ParagraphCell(untrusted: viewModel.comments[number].text))
    case .remark: ParagraphCell(untrusted: viewModel.remark ?? "", Style(color: .yellow))
    }
  }

  func canSelect(_ row: Int) -> Bool { rows[row] != .space }

  func route(at row: Int) -> Route? {
    switch rows[row] {
    case .repository: .repository(name.repository)
    case .author(let number):
      (number == 0 ? issue.author : comments[number - 1].author).flatMap { .profile(named: $0.login) }
    default: nil
    }
  }

  func address(at row: Int) -> String? { issue.url }
}
