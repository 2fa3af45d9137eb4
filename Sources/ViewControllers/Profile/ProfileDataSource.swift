import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: breaks a profile into sections and rows, and creates the cell of
/// each row.
///
/// The data source never sends requests and has no reference to a shared controller. The view
/// controller passes it the profile.
final class ProfileDataSource: @MainActor RoutedDataSource {
  enum Row: Hashable, Sendable {
    case summary, details, counts, space
    case heading(SafeText)
    case organization(Organization)
    case repository(Repository)
    case contributions(ContributionCalendar)
    case readme(DocumentViewModel.Row)
    case foldedReadme(FoldedReadmeViewModel)
    case missing(MissingParts<Profile.Part>)
  }

  struct Section {
    var title: SafeText?
    let rows: [Row]
  }

  let profile: Profile
  let missing: [Profile.Part: NetworkError]
  private let avatar: AvatarCell?
  /// The date of the day that is highlighted in the calendar, or `nil`.
  private let chosenDate: String?
  /// Whether the signed-in user has blocked the account.
  private let isBlocked: Bool
  private let clock: ViewpointClock
  private let readme: Section
  /// The width of the widest repository, in cells.
  private lazy var repositoryWidth =
    repositories.map { RepositoryCell.fullWidth(of: viewModel(of: $0)) }.max() ?? 0
  /// All rows of the page, from the top.
  private(set) lazy var rows = Array((Self.head + Self.rows(of: sections)).dropLast())

  /// Creates the rows of a profile.
  ///
  /// - Parameter document: The text of the README. `nil` if the account has no README, or if GitHub
  ///   didn't return its text.
  init(
    _ profile: Profile, readme document: TextDocument? = nil, extent: ReadmeExtent = .whole,
    for audience: Audience = .app, missing: [Profile.Part: NetworkError] = [:], avatar: AvatarCell? = nil,
    chosenDate: String? = nil, isBlocked: Bool = false, clock: ViewpointClock
  ) {
    self.profile = profile
    readme = Self.section(profile.readme, as: document, extent, for: audience, page: profile.user.url)
    self.missing = missing
    self.avatar = avatar
    self.chosenDate = chosenDate
    self.isBlocked = isBlocked
    self.clock = clock
  }

  /// The rows at the top, which describe the account.
  private static let head: [Row] = [.summary, .space, .counts, .space, .details, .space]

  /// The sections after the head, from the repositories to the missing parts.
  var sections: [Section] {
    [
      Section(
        title: pinned.isEmpty ? "Popular repositories" : "Pinned", rows: repositories.map { .repository($0) }),
      contributions,
      Section(title: "Organizations", rows: (profile.organizations ?? []).map { .organization($0) }),
      readme, Section(rows: missingRows),
    ]
  }

  /// Returns the rows of the sections, with a blank row after each section. Sections without rows
  /// are left out.
  private static func rows(of sections: [Section]) -> [Row] {
    sections.filter { !$0.rows.isEmpty }.flatMap { section in
      (section.title.map { [.heading($0)] } ?? []) + section.rows + [.space]
    }
  }

  private static func section(
    _ readme: Readme?, as document: TextDocument?, _ extent: ReadmeExtent, for audience: Audience, page: String
  ) -> Section {
    guard let viewModel = readme.map({ ReadmeViewModel($0, as: document, page: page) }) else {
      return Section(rows: [])
    }
    let rows: [Row] =
      switch extent {
      case .whole: viewModel.rows.flatMap { ($0.isSpaced ? [.space] : []) + [.readme($0)] }
      case .beginning where viewModel.rows.isEmpty: []
      case .beginning:
        [.foldedReadme(FoldedReadmeViewModel(viewModel.rows, continuedBy: audience == .app ? "Enter" : "--readme"))]
      }
    return Section(title: SafeText(untrusted: viewModel.title), rows: Array(rows.drop { $0 == .space }))
  }

  var count: Int {
    rows.count
  }

  /// Returns the number of rows in the side column: the rows that describe the account. On a very
  /// wide screen, these are all rows before the README, which is in the main column.
  func asideCount(in width: Int) -> Int {
    guard width >= Self.leastWidthBesideReadme, let title = readme.title, !readme.rows.isEmpty else {
      return Self.head.count
    }
    return rows.firstIndex(of: .heading(title)) ?? Self.head.count
  }

  /// The minimum width of a page with the README in the main column, in cells. The side column then
  /// has enough room for the calendar of contributions.
  private static let leastWidthBesideReadme = 180

  var remarkCount: Int { missingRows.count }

  /// The current minute, so that the ages in the rows are drawn again every minute.
  var version: Int { clock.viewpoint.minute }

  func cell(at row: Int) -> any Cell {
    switch rows[row] {
    case .organization, .repository, .contributions, .readme, .foldedReadme: IndentedCell(cell(for: rows[row]))
    default: cell(for: rows[row])
    }
  }

  func canSelect(_ row: Int) -> Bool {
    switch rows[row] {
    case .space, .heading: false
    default: true
    }
  }

  /// Returns the scene that a row opens, apart from its links.
  func route(at row: Int) -> Route? {
    guard case .contributions = rows[row], let login = try? Login(profile.user.login) else { return nil }
    return .contributions(of: .user(login))
  }

  /// Returns the day of the calendar at a position in a row, or `nil` if the position isn't a day.
  ///
  /// - Parameter width: The width of the row in cells.
  func day(at position: Position, inRow row: Int, width: Int) -> ContributionCalendar.Day? {
    guard case .contributions(let calendar) = rows[row] else { return nil }
    let position = Position(row: position.row, column: position.column - Theme.indentation)
    let place = ContributionsCell(viewModel: ContributionsViewModel(calendar))
      .day(at: position, width: width - Theme.indentation)
    return place.flatMap { calendar.day(inWeek: $0.week, on: $0.weekday) }
  }

  /// Returns the row of the calendar below its heading, or `nil` for any other row.
  func calendar(belowHeading row: Int) -> Int? {
    guard case .heading = rows[row], rows.indices.contains(row + 1), case .contributions = rows[row + 1] else {
      return nil
    }
    return row + 1
  }

  func opens(_ row: Int) -> Bool { route(at: row) != nil || isFoldedReadme(row) }

  func address(at row: Int, on web: String) -> String? { Route.profile(named: profile.user.login)?.page(on: web) }

  private var contributions: Section {
    guard let calendar = profile.highlights?.contributions, !calendar.weeks.isEmpty else { return Section(rows: []) }
    return Section(
      title: SafeText(untrusted: ContributionsViewModel(calendar).title), rows: [.contributions(calendar)])
  }

  /// The pinned repositories, or the most popular ones if the account has none pinned.
  private var repositories: [Repository] {
    pinned.isEmpty ? profile.topRepositories ?? [] : pinned
  }

  private var pinned: [Repository] { profile.highlights?.pinned ?? [] }

  func isFoldedReadme(_ row: Int) -> Bool {
    if case .foldedReadme = rows[row] { true } else { false }
  }

  var missingParts: [MissingParts<Profile.Part>] {
    parts { _ in true }
  }

  /// The parts that couldn't be loaded and whose place on the page is empty.
  ///
  /// Popular repositories are left out if the page shows pinned ones instead.
  var emptyParts: [MissingParts<Profile.Part>] {
    parts { $0 != .topRepositories || pinned.isEmpty }
  }

  /// Returns the parts that couldn't be loaded and that meet a condition, grouped by their errors.
  private func parts(_ isIncluded: (Profile.Part) -> Bool) -> [MissingParts<Profile.Part>] {
    MissingParts.groups(
      Profile.Part.allCases.filter(isIncluded).compactMap { part in missing[part].map { (part, $0) } })
  }

  private var missingRows: [Row] {
    emptyParts.map { .missing($0) }
  }

  func cell(for row: Row) -> any Cell {
    switch row {
    case .space: BlankCell()
    case .heading(let title): HeadingCell(title)
    case .summary: SummaryCell(viewModel: ProfileSummaryViewModel(profile, from: clock.viewpoint), avatar: avatar)
    case .details:
      LabelsCell(ProfileDetailsViewModel(profile, from: clock.viewpoint).rows, widestLabel: Self.widestLabel)
    case .counts:
      CountsCell(
        items: ProfileCountsViewModel(
          profile.user, highlights: profile.highlights, isBlocked: isBlocked, from: clock.viewpoint
        ).items)
    case .organization(let organization):
      OrganizationCell(viewModel: OrganizationViewModel(organization, from: clock.viewpoint))
    case .repository(let repository):
      RepositoryCell(viewModel: viewModel(of: repository), fullWidth: repositoryWidth)
    case .contributions(let calendar):
      ContributionsCell(
        viewModel: ContributionsViewModel(calendar),
        chosen: chosenDate.flatMap { ContributionsCell.Day(of: $0, in: calendar) }, tellsFigures: true)
    case .readme(let row): DocumentRowCell(viewModel: row)
    case .foldedReadme(let viewModel): FoldedReadmeCell(viewModel: viewModel)
    case .missing(let missing):
      ParagraphCell(untrusted: MissingPartViewModel(missing, from: clock.viewpoint).title, .warning)
    }
  }

  private func viewModel(of repository: Repository) -> RepositoryViewModel {
    RepositoryViewModel(repository, owner: profile.user.login, from: clock.viewpoint)
  }

  /// The maximum width of the labels in the details, in cells.
  private static let widestLabel = 12
}

/// The part of a README that a profile shows.
public enum ReadmeExtent: Hashable, Sendable {
  case whole
  /// The first lines, with a remark that names the key or the option that shows the rest.
  case beginning
}
