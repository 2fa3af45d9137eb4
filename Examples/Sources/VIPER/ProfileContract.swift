import Shared

/// The interface of the view that the presenter uses.
protocol ProfileViewInput: AnyObject {
  func show(message: String)
  func show(_ page: ProfilePage)
}

/// The interface of the presenter that the view uses.
protocol ProfileViewOutput: AnyObject {
  func viewDidAppear() async
  func didAskForRefresh() async
}

/// The interface of the interactor that the presenter uses.
protocol ProfileInteractorInput: AnyObject {
  func load() async
}

/// The interface of the presenter that the interactor uses.
protocol ProfileInteractorOutput: AnyObject {
  func didLoad(_ user: User, _ repositories: [Repository])
  func didFail(_ error: GitHubError)
}

/// The formatted content of the view.
struct ProfilePage: Equatable {
  let name: String
  let bio: String?
  let counts: String
  let repositories: [String]
}
