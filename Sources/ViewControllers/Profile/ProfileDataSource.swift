import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: breaks a profile into sections and rows, and gives each row its cell.
///
/// It never fetches and knows no shared controller; the view controller hands it the profile.
struct ProfileDataSource {
  enum Row: Hashable, Sendable {
    case summary, details, counts
    case organization(Organization)
    case repository(Repository)
    case missing(Profile.Part, NetworkError)
  }

  struct Section {
    let title: SafeText?
    let rows: [Row]
  }

  let profile: Profile
  private let missing: [Profile.Part: NetworkError]
  private let viewpoint: Viewpoint

  init(user: User, parts: ProfileParts, viewpoint: Viewpoint) {
    self.profile = parts.profile(of: user)
    self.missing = parts.missing
    self.viewpoint = viewpoint
  }

  /// Sections without rows are left out by the table.
  var sections: [Section] {
    [
      Section(title: nil, rows: [.summary]),
      Section(title: nil, rows: [.details]),
      Section(title: nil, rows: [.counts]),
      Section(title: "Organizations", rows: (profile.organizations ?? []).map { .organization($0) }),
      Section(title: "Pinned", rows: (profile.highlights?.pinned ?? []).map { .repository($0) }),
      Section(title: "Most starred repositories", rows: (profile.topRepositories ?? []).map { .repository($0) }),
      Section(title: nil, rows: missingRows),
    ]
  }

  /// All of it, drawn: the page.
  var table: StaticTable {
    StaticTable(sections.map { StaticTable.Section(title: $0.title, cells: $0.rows.map(cell)) })
  }

  var missingRows: [Row] {
    Profile.Part.allCases.compactMap { part in missing[part].map { .missing(part, $0) } }
  }

  func cell(for row: Row) -> any Cell {
    switch row {
    case .summary: SummaryCell(viewModel: ProfileSummaryViewModel(profile, from: viewpoint))
    case .details: DetailsCell(viewModel: ProfileDetailsViewModel(profile, from: viewpoint))
    case .counts: CountsCell(viewModel: ProfileCountsViewModel(profile.user))
    case .organization(let organization):
      OrganizationCell(viewModel: OrganizationViewModel(organization, from: viewpoint))
    case .repository(let repository):
      RepositoryCell(viewModel: RepositoryViewModel(repository, owner: profile.user.login))
    case .missing(let part, let error):
      NoticeCell(viewModel: MissingPartViewModel(part, because: error, from: viewpoint))
    }
  }
}
