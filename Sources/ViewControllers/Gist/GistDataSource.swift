import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: breaks a gist into rows, each line of its files one, and gives each row its cell.
///
/// It never fetches and knows no shared controller; the view controller hands it the gist.
final class GistDataSource: @MainActor RoutedDataSource {
  enum Row: Hashable, Sendable {
    case summary, owner, space
    case detail(LabelledText)
    case heading(String)
    case line(String)
    case remark(String)
  }

  private let contents: GistContents
  private let viewModel: GistViewModel
  /// All of the page, from the top.
  let rows: [Row]

  init(_ contents: GistContents, viewpoint: Viewpoint) {
    let viewModel = GistViewModel(contents, from: viewpoint)
    (self.contents, self.viewModel) = (contents, viewModel)
    let facts: [Row] = (viewModel.owner == nil ? [] : [.owner]) + viewModel.details.map { .detail($0) }
    let files: [[Row]] = viewModel.files.map { file in
      [.space, .heading(file.title)] + file.lines.map { .line($0) } + (file.remark.map { [.remark($0)] } ?? [])
    }
    rows = [.summary, .space] + facts + files.joined()
  }

  var count: Int { rows.count }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .space: BlankCell()
    case .summary: SummaryCell(title: viewModel.title, notes: viewModel.notes, paragraphs: [])
    case .owner: viewModel.owner.map { DetailCell(viewModel: $0) } ?? BlankCell()
    case .detail(let detail): DetailCell(viewModel: detail)
    case .heading(let title): HeadingCell(SafeText(untrusted: title))
    case .line(let text): IndentedCell(ParagraphCell(untrusted: text))
    case .remark(let text): IndentedCell(ParagraphCell(untrusted: text, .warning))
    }
  }

  func canSelect(_ row: Int) -> Bool {
    switch rows[row] {
    case .space, .heading: false
    default: true
    }
  }

  func route(at row: Int) -> Route? {
    rows[row] == .owner ? contents.owner.flatMap { .profile(named: $0.login) } : nil
  }

  func address(at row: Int) -> String? { contents.gist.url }
}
