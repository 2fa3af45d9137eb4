import Shared

/// View controller: loads the profile, passes it to the data source and draws the rows.
final class ProfileViewController: Screen {
  private let login: String
  private let github: GitHub
  private let terminal: Terminal

  init(login: String, github: GitHub, terminal: Terminal) {
    self.login = login
    self.github = github
    self.terminal = terminal
  }

  func appear() async {
    await load()
  }

  func refresh() async {
    await load()
  }

  private func load() async {
    terminal.draw(["Loading \(login) …"])
    do throws(GitHubError) {
      let user = try await github.user(login)
      show(Profile(user: user, repositories: try await github.repositories(of: login)))
    } catch {
      terminal.draw([error.sentence])
    }
  }

  private func show(_ profile: Profile) {
    terminal.draw(ProfileDataSource(profile).cells.flatMap(\.lines))
  }
}
