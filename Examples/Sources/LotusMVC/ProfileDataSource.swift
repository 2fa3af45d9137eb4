/// Dedicated model controller: splits a profile into rows, and creates a cell for each. It never
/// fetches data.
struct ProfileDataSource {
  private let profile: Profile

  init(_ profile: Profile) {
    self.profile = profile
  }

  var cells: [any Cell] {
    [SummaryCell(viewModel: SummaryViewModel(profile.user)), HeadingCell(title: "Popular repositories")]
      + profile.repositories.map { RowCell(text: RepositoryViewModel($0).facts) }
  }
}
