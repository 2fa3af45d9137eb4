public import HTTP
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewControllers

/// A task that the user requests on the command line.
public enum AppTask {
  /// Opens the full-screen app.
  ///
  /// - Parameters:
  ///   - route: The first scene. `nil` restores the last session. Without a last session, the app
  ///     opens the user's profile or the introduction.
  ///   - isFresh: Whether to forget the last session.
  case browse(Route?, isFresh: Bool)
  /// Shows a scene. The range applies to lists.
  case show(Route, in: ListRange = ListRange(limit: nil))
  case showProfile(
    ProfileSubject, avatar: Capabilities.PictureChoice = .auto, readme: ReadmeExtent = .beginning)
  /// Prints the file of a profile README, without any other text.
  case printReadme(ProfileSubject)
  /// Shows a contribution calendar, or several years side by side.
  case showContributions(ProfileSubject, ContributionSelection)
  /// Shows a gist.
  ///
  /// - Parameters:
  ///   - file: The name of the only file to show. `nil` shows every file.
  ///   - isRaw: Whether to print the file itself, without any other text.
  case showGist(GistID, file: String? = nil, isRaw: Bool = false)
  /// Shows an issue.
  ///
  /// - Parameter comments: The number of the latest comments to show. `nil` shows all comments.
  case showIssue(IssueName, comments: Int?)
  /// Opens the GitHub page of a route in the browser, with additional query items.
  case openPage(Route, [QueryItem])
  /// Lists followers or followed users, and compares them with the other list.
  ///
  /// - Parameters:
  ///   - route: The route of the list.
  ///   - isMutual: Whether the accounts must be in both lists. `nil` lists all.
  case compareFollows(Route, isMutual: Bool?, in: ListRange)
  /// Lists repositories.
  ///
  /// - Parameter query: The query items with which the page on GitHub shows the same repositories.
  case listRepositories(ListOrder<Repository>, at: Route, query: [QueryItem])
  /// Lists the repositories of a star list.
  case showStarList(StarListSelector, RepositoryFilter, at: Route, in: ListRange)
  case changeStarLists(StarListChange)
  case search(Search, order: SearchOrder?, in: ListRange)
  case changeAccount(AccountChange)
  case showStatus(of: ProfileSubject)
  /// Changes the user's status.
  ///
  /// - Parameter resembling: The login of a user whose status the user may have wanted to see
  ///   instead, or `nil`. With a login, the user must confirm the change.
  case changeStatus(StatusChange, resembling: Login? = nil)
  case editProfile(EditProfileTask)
  /// Creates or removes relations.
  ///
  /// - Parameter starLists: The names of the star lists to which starred repositories are added.
  case change([Relation], to: Bool, starLists: [String] = [])
  /// Calls an endpoint of GitHub's API. The filter is applied to each response separately.
  case callAPI(APICall, APIOptions, JQFilter? = nil)
  /// Lists the cache entries.
  ///
  /// - Parameter containing: Text that the URL or the GraphQL query of a listed entry contains.
  ///   `nil` lists all entries.
  case listCache(containing: String?)
  /// Removes the cache entries that contain the given text. `nil` removes all entries.
  case clearCache(containing: String?)
  case signIn(SignInTask)
  case showToken
  /// Signs out an account. `nil` stands for the active account.
  case signOut(Login?)
  /// Switches to another account. If there are two accounts, `nil` stands for the inactive one.
  case useAccount(Login?)
}

extension AppTask {
  /// The route of the scene that the task shows, and the query of GitHub's page for this scene. On
  /// that page, the query selects the same rows as the options of the command. `nil` if the app has
  /// no such scene.
  public var page: (route: Route, query: [QueryItem])? {
    switch self {
    case .showProfile(let subject, _, _), .printReadme(let subject): (.profile(subject), [])
    case .showContributions(let subject, .span(let span)): (.contributions(of: subject), .contributions(in: span))
    case .showContributions(let subject, _): (.contributions(of: subject), [])
    case .showGist(let id, _, _): (.gist(id), [])
    case .showIssue(let name, _): (.issue(name), [])
    case .search(let search, let order, _): (.search(search), .search(in: order))
    case .listRepositories(_, let route, let query): (route, query)
    case .show(let route, _), .compareFollows(let route, _, _), .showStarList(_, _, let route, _): (route, [])
    case .editProfile(.readme): (.editReadme, [])
    case .editProfile: (.editProfile, [])
    case .signIn: (.login, [])
    case .browse, .openPage, .changeAccount, .changeStarLists, .showStatus, .changeStatus, .change, .callAPI,
      .listCache, .clearCache, .showToken, .signOut, .useAccount:
      nil
    }
  }

  /// Whether the task always sends a request to GitHub, even if a response is cached.
  public var alwaysSendsRequest: Bool {
    switch self {
    case .callAPI(let call, _, _) where call.acceptance == .validated: true
    case .show(.identity, _), .show(.rateLimits, _): true
    default: isChange
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
    case .editProfile(.discardDraft), .editProfile(.discardReadmeDraft): false
    case .changeAccount, .changeStarLists, .change, .changeStatus, .editProfile: true
    case .callAPI(let call, _, _): !call.isQuestion
    case .browse, .show, .showProfile, .printReadme, .showContributions, .showGist, .showIssue, .openPage,
      .compareFollows, .listRepositories, .showStarList, .search, .showStatus, .listCache, .clearCache, .signIn,
      .showToken, .signOut, .useAccount:
      false
    }
  }
}

/// A task that edits the user's profile.
public enum EditProfileTask {
  /// Edits the profile in a form, or line by line if the terminal can't show a form.
  case inForm
  /// Edits the profile as text in the user's editor.
  case inEditor
  /// Edits the profile README in the user's editor.
  case readme
  /// Discards the stored drafts.
  case discardDraft
  /// Discards the stored draft of the profile README.
  case discardReadmeDraft
  /// Applies the changes given as command-line options.
  case byOptions(ProfileOptions, isDryRun: Bool)
}

/// A task that changes the user's star lists.
public enum StarListChange {
  case create(String, summary: String?, isPrivate: Bool)
  case rename(String, to: String)
  /// Deletes a list. The user is asked first, unless they have already confirmed the deletion.
  case delete(String, isConfirmed: Bool)
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

  public init(by means: Means = .interactive(scopes: Scope.defaults), inPlainText: Bool = false) {
    self.means = means
    self.inPlainText = inPlainText
  }
}
