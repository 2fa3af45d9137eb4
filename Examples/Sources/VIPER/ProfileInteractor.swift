import Shared

/// Interactor: the use case. It loads the entities, and doesn't know how they are shown.
final class ProfileInteractor: ProfileInteractorInput {
  weak var output: (any ProfileInteractorOutput)?
  private let login: String
  private let github: GitHub

  init(login: String, github: GitHub) {
    self.login = login
    self.github = github
  }

  func load() async {
    do throws(GitHubError) {
      let user = try await github.user(login)
      output?.didLoad(user, try await github.repositories(of: login))
    } catch {
      output?.didFail(error)
    }
  }
}
