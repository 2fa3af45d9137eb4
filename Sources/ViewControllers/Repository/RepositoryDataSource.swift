import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: breaks the page of a repository into rows, and creates the cell of
/// each row.
///
/// The data source never sends requests and has no reference to a shared controller. The view
/// controller passes it the responses.
final class RepositoryDataSource: @MainActor RoutedDataSource {
  enum Row: Hashable, Sendable {
    case summary, counts, languages, space
    case heading(String)
    case detail(Int)
    case issue(Issue)
    case readme(DocumentViewModel.Row)
    case missing(MissingParts<RepositoryResponses.Part>)
  }

  private let responses: RepositoryResponses
  private let clock: ViewpointClock
  private let languages: LanguagesViewModel
  private let issues: [Issue]
  /// The title of the README, or `nil` if the page shows none.
  private let readmeHeading: String?
  /// All rows of the page, from the top.
  let rows: [Row]

  /// Creates the rows of a repository.
  ///
  /// - Parameter document: The text of the README. `nil` if the repository has no README, or if
  ///   GitHub didn't return its text.
  init(_ responses: RepositoryResponses, readme document: TextDocument? = nil, clock: ViewpointClock) {
    self.responses = responses
    self.clock = clock
    let details = RepositoryDetailsViewModel(responses.repository, from: clock.viewpoint)
    languages = LanguagesViewModel((try? responses.languages?.get().value.bytes) ?? [:])
    issues = (try? responses.issues?.get().value.items) ?? []
    let readme = (try? responses.readme?.get().value).map {
      ReadmeViewModel($0, as: document, page: responses.repository.url)
    }
    readmeHeading = readme.flatMap { $0.rows.isEmpty ? nil : $0.title }
    let sections: [(title: String?, rows: [Row])] = [
      (nil, [.summary]), (nil, details.rows.indices.map { .detail($0) }), (nil, [.counts]),
      ("Languages", languages.shares.isEmpty ? [] : [.languages]),
      ("Latest issues and pull requests", issues.map { .issue($0) }),
      (readme?.title, Array((readme?.rows ?? []).flatMap { Self.rows(of: $0) }.drop { $0 == .space })),
      (nil, responses.missingParts.map { .missing($0) }),
    ]
    rows = Array(
      sections.filter { !$0.rows.isEmpty }
        .flatMap { [.space] + ($0.title.map { [.heading($0)] } ?? []) + $0.rows }.dropFirst())
  }

  private static func rows(of row: DocumentViewModel.Row) -> [Row] {
    (row.isSpaced ? [.space] : []) + [.readme(row)]
  }

  var count: Int {
    rows.count
  }

  /// Returns the number of rows in the side column. On a wide screen, these are the rows before the
  /// README, which is in the main column.
  func asideCount(in width: Int) -> Int {
    guard width >= Self.leastWidthBesideReadme, let readmeHeading else { return 0 }
    return rows.firstIndex(of: .heading(readmeHeading)) ?? 0
  }

  private static let leastWidthBesideReadme = 140

  var remarkCount: Int {
    rows.reversed().prefix { if case .missing = $0 { true } else { false } }.count
  }

  /// The current minute, so that the ages in the rows are drawn again every minute.
  var version: Int { clock.viewpoint.minute }

  private var details: RepositoryDetailsViewModel {
    RepositoryDetailsViewModel(responses.repository, from: clock.viewpoint)
  }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .space: BlankCell()
    case .heading(let title): HeadingCell(SafeText(untrusted: title))
    case .summary: SummaryCell(viewModel: RepositorySummaryViewModel(responses.repository, from: clock.viewpoint))
    case .detail(let number): DetailCell(viewModel: details.rows[number])
    case .counts:
      CountsCell(
        items: RepositoryCountsViewModel(
          responses.repository, isStarred: try? responses.isStarred?.get(), from: clock.viewpoint
        ).items)
    case .languages: IndentedCell(LanguagesCell(viewModel: languages))
    case .issue(let issue): IndentedCell(cell(for: issue))
    case .readme(let row): IndentedCell(DocumentRowCell(viewModel: row))
    case .missing(let missing):
      ParagraphCell(untrusted: MissingPartViewModel(missing, from: clock.viewpoint).title, .warning)
    }
  }

  private func cell(for issue: Issue) -> IssueCell {
    func viewModel(of issue: Issue) -> IssueViewModel {
      IssueViewModel(issue, in: responses.repository.fullName, from: clock.viewpoint)
    }
    let fullWidth = issues.map { IssueCell.fullWidth(of: viewModel(of: $0)) }.max() ?? 0
    return IssueCell(viewModel: viewModel(of: issue), fullWidth: fullWidth)
  }

  func canSelect(_ row: Int) -> Bool {
    switch rows[row] {
    case .space, .heading: false
    default: true
    }
  }

}

extension SummaryCell {
  nonisolated init(viewModel: RepositorySummaryViewModel) {
    self.init(
      title: viewModel.title, notes: viewModel.notes,
      paragraphs: viewModel.description.map { [[LinkedText($0)]] } ?? [])
  }
}
