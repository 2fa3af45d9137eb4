/// Dedicated model controller: breaks the profile into rows and gives each one its cell. It fetches nothing.
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
