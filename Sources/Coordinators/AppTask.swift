public import HTTP
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewControllers
import ViewModels

/// A task that the user requests on the command line.
public enum AppTask {
  /// Opens the full-screen app.
  ///
  /// - Parameters:
  ///   - route: The first scene. `nil` restores the last session. Without a last session, the app
  ///     opens the user's profile or the introduction.
  ///   - isFresh: Whether to forget the last session.
  case browse(Route?, isFresh: Bool)
  case showStoryboard(asDot: Bool)
  case showProfile(
    ProfileSubject, avatar: Capabilities.PictureChoice = .auto, readme: ReadmeExtent = .beginning(hasKeys: false))
  /// Shows a contribution calendar.
  ///
  /// - Parameter year: The year, or `nil` for the last twelve months.
  case showContributions(ProfileSubject, year: Int?)
  case showRepository(RepositoryName)
  case showIssue(IssueName)
  /// Shows a gist.
  ///
  /// - Parameters:
  ///   - file: The name of the only file to show. `nil` shows every file.
  ///   - isRaw: Whether to print the file itself, without any other text.
  case showGist(GistID, file: String? = nil, isRaw: Bool = false)
  /// Opens the GitHub page of a route in the browser, with additional query items.
  case openPage(Route, [QueryItem])
  case showRateLimits
  case showList(ListTask)
  case changeAccount(AccountChange)
  /// Changes the user's status, or shows it if the change is `nil`.
  case changeStatus(StatusChange?)
  case editProfile(EditProfileTask)
  case change([Relation], to: Bool)
  /// Calls an endpoint of GitHub's API. The filter is applied to each response separately.
  case callAPI(APICall, APIOptions, JQFilter? = nil)
  case showCache
  /// Lists the cache entries.
  ///
  /// - Parameter containing: Text that the URL or the GraphQL query of a listed entry contains.
  ///   `nil` lists all entries.
  case listCache(containing: String?)
  /// Removes the cache entries that contain a text, or all entries if it is `nil`.
  case clearCache(containing: String?)
  case signIn(SignInTask)
  case identify
  case showToken
  /// Signs out an account. `nil` stands for the active account.
  case signOut(Login?)
  /// Switches to another account. If there are two accounts, `nil` stands for the inactive one.
  case useAccount(Login?)
  case listAccounts
}

extension AppTask {
  /// The route of the scene that the task shows, or `nil` if GitHub doesn't have a page for it.
  public var route: Route? {
    switch self {
    case .showProfile(let subject, _, _): .profile(subject)
    case .showContributions(let subject, _): .contributions(of: subject)
    case .showRepository(let name): .repository(name)
    case .showIssue(let name): .issue(name)
    case .showGist(let id, _, _): .gist(id)
    case .showList(let list): list.route
    default: nil
    }
  }
}

extension AppTask {
  /// The query items that make the page on GitHub show what the options of the task select.
  public var pageQuery: [QueryItem] {
    switch self {
    case .showContributions(_, let year?): .contributions(in: year)
    case .showList(let list): list.pageQuery
    default: []
    }
  }

  /// Whether the task always sends a request to GitHub, even if a response is cached.
  public var alwaysSendsRequest: Bool {
    switch self {
    case .callAPI(let call, _, _): call.acceptance == .confirmed || !call.isQuestion
    case .identify, .showRateLimits, .changeAccount, .change: true
    default: false
    }
  }
}

extension AppTask {
  /// Returns the error to report if the task fails.
  ///
  /// A change may first request something that isn't in the cache. The user needs to know only that
  /// the change isn't possible offline.
  public func explained(_ error: any Error) -> any Error {
    guard isChange, case .offline? = error as? NetworkError else { return error }
    return NetworkError.offlineChange
  }

  private var isChange: Bool {
    switch self {
    case .editProfile(.discardDraft): false
    case .changeAccount, .change, .changeStatus(_?), .editProfile: true
    case .callAPI(let call, _, _): !call.isQuestion
    default: false
    }
  }
}

/// A task that prints a list: its route, its request, and the selection of its rows.
public struct ListTask {
  let route: Route
  let pageQuery: [QueryItem]
  let show: @MainActor (any Stage, NetworkController, Viewpoint, Bool) async throws -> Void

  /// Creates a task.
  ///
  /// - Parameter pageQuery: The query items that make the list's page on GitHub show the same
  ///   selection, as far as possible.
  public init<Item: ListItem>(
    _ request: APIRequest<[Item]>, at route: Route, selection: ListSelection<Item>, pageQuery: [QueryItem] = []
  ) {
    self.init(at: route, selection: selection, pageQuery: pageQuery) { _, _ in request }
  }

  private init<Item: ListItem>(
    at route: Route, selection: ListSelection<Item>, pageQuery: [QueryItem],
    request: @escaping @MainActor (any Stage, NetworkController) async throws -> APIRequest<[Item]>
  ) {
    self.route = route
    self.pageQuery = pageQuery
    show = { stage, network, viewpoint, isForPeople in
      try await stage.show(
        ListViewController(
          orders: [ListOrder(try await request(stage, network), selection)], at: route,
          for: .output(withPeople: isForPeople), network: network, viewpoint: viewpoint))
    }
  }

  /// Creates a task that prints the repositories of an account.
  public init(
    repositoriesOf subject: ProfileSubject, in range: ListRange, matching filter: RepositoryFilter,
    sort: RepositorySort?, isReversed: Bool
  ) {
    self.init(
      at: .repositories(of: subject),
      selection: .repositories(range, matching: filter, sort: sort, isReversed: isReversed),
      pageQuery: .repositories(matching: filter, sort: sort)
    ) { stage, network in
      var owner = RepositoryOwner.viewer
      if case .user(let login) = subject {
        owner = try await stage.show(RepositoryOwnerViewController(of: login, network: network)) ?? .user(login)
      }
      return owner.repositoriesRequest(matching: filter, sort: sort ?? .pushed, isReversed: isReversed)
    }
  }
}

/// A task that signs the user in.
public struct SignInTask {
  /// A method of authentication.
  public enum Means {
    /// GitHub's device flow: the user enters a code in a browser. Without an OAuth app, the user
    /// chooses between the token of `gh` and a new token.
    case interactive(scopes: [String])
    /// A personal access token. `nil` asks the user for a token.
    case token(Token?)
  }

  let means: Means
  /// Whether to store the token in a plain text file.
  let inPlainText: Bool

  public init(by means: Means = .interactive(scopes: Scope.usual), inPlainText: Bool = false) {
    self.means = means
    self.inPlainText = inPlainText
  }
}
