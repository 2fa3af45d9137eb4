import Shared

/// Presenter: runs a use case for each event of the view, and formats entities for the view.
final class ProfilePresenter {
  weak var view: (any ProfileViewInput)?
  private let login: String
  private let interactor: any ProfileInteractorInput

  init(login: String, interactor: any ProfileInteractorInput) {
    self.login = login
    self.interactor = interactor
  }

  private func load() async {
    view?.show(message: "Loading \(login) …")
    await interactor.load()
  }
}

extension ProfilePresenter: ProfileViewOutput {
  func viewDidAppear() async {
    await load()
  }

  func didAskForRefresh() async {
    await load()
  }
}

extension ProfilePresenter: ProfileInteractorOutput {
  func didLoad(_ user: User, _ repositories: [Repository]) {
    view?.show(
      ProfilePage(
        name: "\(user.name ?? user.login)  @\(user.login)", bio: user.bio,
        counts: "\(user.followers.grouped) followers · \(user.following.grouped) following"
          + " · \(user.publicRepos.grouped) repositories",
        repositories: repositories.map(text)))
  }

  func didFail(_ error: GitHubError) {
    view?.show(message: ErrorText(error).sentence)
  }

  private func text(of repository: Repository) -> String {
    let facts = [repository.name, repository.language, "★ \(repository.stargazersCount.grouped)"]
    return facts.compactMap { $0 }.joined(separator: " · ")
  }
}
