import Shared

/// What the presenter asks of the view.
protocol ProfileViewInput: AnyObject {
  func show(message: String)
  func show(_ page: ProfilePage)
}

/// What the view tells the presenter.
protocol ProfileViewOutput: AnyObject {
  func viewDidAppear() async
  func didAskForRefresh() async
}

/// What the presenter asks of the interactor.
protocol ProfileInteractorInput: AnyObject {
  func load() async
}

/// What the interactor tells the presenter.
protocol ProfileInteractorOutput: AnyObject {
  func didLoad(_ user: User, _ repositories: [Repository])
  func didFail(_ error: GitHubError)
}

/// What the view shows, ready to be shown.
struct ProfilePage: Equatable {
  let name: String
  let bio: String?
  let counts: String
  let repositories: [String]
}
