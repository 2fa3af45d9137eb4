import Shared

/// Controller: loads, stores and formats the model, and fills the view.
final class ProfileViewController: Screen {
  private let login: String
  private let github: GitHub
  private let profileView: ProfileView
  private var repositories: [Repository] = []

  init(login: String, github: GitHub, view: ProfileView) {
    self.login = login
    self.github = github
    profileView = view
    profileView.dataSource = self
  }

  func appear() async {
    await load()
  }

  func refresh() async {
    await load()
  }

  private func load() async {
    profileView.show(message: "Loading \(login) …")
    do throws(GitHubError) {
      let user = try await github.user(login)
      repositories = try await github.repositories(of: login)
      show(user)
    } catch {
      profileView.show(message: ErrorText(error).sentence)
    }
  }

  private func show(_ user: User) {
    profileView.nameLabel = "\(user.name ?? user.login)  @\(user.login)"
    profileView.bioLabel = user.bio
    profileView.countsLabel =
      "\(user.followers.grouped) followers · \(user.following.grouped) following"
      + " · \(user.publicRepos.grouped) repositories"
    profileView.reloadData()
  }
}

extension ProfileViewController: ProfileViewDataSource {
  var numberOfRows: Int { repositories.count }

  func textForRow(at index: Int) -> String {
    let repository = repositories[index]
    let facts = [repository.name, repository.language, "★ \(repository.stargazersCount.grouped)"]
    return facts.compactMap { $0 }.joined(separator: " · ")
  }
}
