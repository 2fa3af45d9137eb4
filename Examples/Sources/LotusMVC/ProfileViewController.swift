import Shared

/// View controller: loads the profile and passes it to the data source. It doesn't know where its
/// page view draws.
final class ProfileViewController: Screen {
  private let login: String
  private let github: GitHub
  private let pageView: PageView

  init(login: String, github: GitHub, pageView: PageView) {
    self.login = login
    self.github = github
    self.pageView = pageView
  }

  func appear() async {
    await load()
  }

  func refresh() async {
    await load()
  }

  private func load() async {
    pageView.show([TextCell(text: "Loading \(login) …")])
    do throws(GitHubError) {
      let user = try await github.user(login)
      show(Profile(user: user, repositories: try await github.repositories(of: login)))
    } catch {
      pageView.show([TextCell(text: ErrorText(error).sentence)])
    }
  }

  private func show(_ profile: Profile) {
    pageView.show(ProfileDataSource(profile).cells)
  }
}
