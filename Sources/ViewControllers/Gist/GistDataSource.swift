import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: breaks a gist into rows, and creates the cell of each row. Each line
/// of a file is a row.
///
/// The data source never sends requests and has no reference to a shared controller. The view
/// controller passes it the gist.
final class GistDataSource: @MainActor RoutedDataSource {
  enum Row: Hashable, Sendable {
    case summary, space
    case detail(LabelledText)
    case date(Int)
    case heading([LinkedText])
    case line(String)
    case remark(String)
  }

  private let contents: GistContents
  private let viewModel: GistViewModel
  private let clock: ViewpointClock
  /// All rows of the page, from the top.
  let rows: [Row]

  init(_ contents: GistContents, clock: ViewpointClock) {
    let viewModel = GistViewModel(contents, from: clock.viewpoint)
    (self.contents, self.viewModel, self.clock) = (contents, viewModel, clock)
    let details = viewModel.details.map { Row.detail($0) }
    let dates = GistViewModel.dates(of: contents, from: clock.viewpoint).indices.map { Row.date($0) }
    let files: [[Row]] = viewModel.files.map { file in
      [.space, .heading(file.title)] + file.lines.map { .line($0) } + (file.remark.map { [.remark($0)] } ?? [])
    }
    let remark = viewModel.remark.map { [Row.space, .remark($0)] } ?? []
    rows = [.summary, .space] + details + dates + files.joined() + remark
  }

  var count: Int { rows.count }

  /// The current minute, so that the ages in the rows are drawn again every minute.
  var version: Int { clock.viewpoint.minute }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .space: BlankCell()
    case .summary: SummaryCell(title: viewModel.title, notes: viewModel.notes)
    case .detail(let detail): DetailCell(viewModel: detail)
    case .date(let number): DetailCell(viewModel: GistViewModel.dates(of: contents, from: clock.viewpoint)[number])
    case .heading(let title): HeadingCell(title)
    case .line(let text): IndentedCell(ParagraphCell(untrusted: text))
    case .remark(let text): IndentedCell(ParagraphCell(untrusted: text, .warning))
    }
  }

  func canSelect(_ row: Int) -> Bool {
    rows[row] != .space
  }
}
