import Shared

/// View model: loads the model, and publishes the formatted content of the view.
final class ProfileViewModel {
  enum State: Equatable {
    case loading(String)
    case failed(String)
    case loaded(Page)
  }

  struct Page: Equatable {
    let name: String
    let bio: String?
    let counts: String
    let repositories: [String]
  }

  /// The binding to the view: a closure that is called with each new state.
  var onChange: ((State) -> Void)?
  private(set) var state: State {
    didSet { onChange?(state) }
  }

  private let login: String
  private let github: GitHub

  init(login: String, github: GitHub) {
    self.login = login
    self.github = github
    state = .loading("Loading \(login) …")
  }

  func load() async {
    state = .loading("Loading \(login) …")
    do throws(GitHubError) {
      let user = try await github.user(login)
      state = .loaded(Page(user, try await github.repositories(of: login)))
    } catch {
      state = .failed(ErrorText(error).sentence)
    }
  }
}

extension ProfileViewModel.Page {
  init(_ user: User, _ repositories: [Repository]) {
    name = "\(user.name ?? user.login)  @\(user.login)"
    bio = user.bio
    counts =
      "\(user.followers.grouped) followers · \(user.following.grouped) following"
      + " · \(user.publicRepos.grouped) repositories"
    self.repositories = repositories.map { repository in
      let facts = [repository.name, repository.language, "★ \(repository.stargazersCount.grouped)"]
      return facts.compactMap { $0 }.joined(separator: " · ")
    }
  }
}
