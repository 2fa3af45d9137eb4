import Shared

/// View: draws the state and sends actions.
final class ProfileView: Screen {
  private let store: Store<ProfileFeature>

  init(store: Store<ProfileFeature>, terminal: Terminal) {
    self.store = store
    store.observe { state in terminal.draw(Self.lines(of: state)) }
  }

  func appear() async {
    await store.send(.appeared)
  }

  func refresh() async {
    await store.send(.refreshRequested)
  }

  static func lines(of state: ProfileFeature.State) -> [String] {
    switch state.content {
    case .idle: []
    case .loading: ["Loading \(state.login) …"]
    case .failed(let error): [ErrorText(error).sentence]
    case .loaded(let profile): header(of: profile.user) + ["", "Popular repositories"] + profile.repositories.map(row)
    }
  }

  private static func header(of user: User) -> [String] {
    let counts =
      "\(user.followers.grouped) followers · \(user.following.grouped) following"
      + " · \(user.publicRepos.grouped) repositories"
    return ["\(user.name ?? user.login)  @\(user.login)"] + [user.bio].compactMap { $0 } + [counts]
  }

  private static func row(of repository: Repository) -> String {
    let facts = [repository.name, repository.language, "★ \(repository.stargazersCount.grouped)"]
    return "  " + facts.compactMap { $0 }.joined(separator: " · ")
  }
}
