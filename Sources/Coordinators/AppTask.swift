public import LotusModel
public import ModelControllers
public import Terminal
public import ViewControllers
import ViewModels

/// Coordinator input: what a command line wants done.
public enum AppTask {
  /// The full-screen app. Nil for where the user was last; where that is unknown or to be forgotten, for their profile or the
  /// introduction.
  case browse(Route?, isFresh: Bool)
  case showStoryboard(asDot: Bool)
  case showProfile(
    ProfileSubject, avatar: Capabilities.PictureChoice = .auto, readme: ReadmeExtent = .beginning(hasKeys: false))
  /// Nil for the last twelve months
  case showContributions(ProfileSubject, year: Int?)
  case showRepository(RepositoryName)
  case showIssue(IssueName)
  case showGist(GistID)
  /// The page of a route on GitHub, in the browser.
  case openPage(Route)
  case showRateLimits
  case showList(ListTask)
  case changeAccount(AccountChange)
  /// Nil to show it.
  case changeStatus(StatusChange?)
  case editProfile(EditProfileTask)
  case change([Relation], to: Bool)
  /// Its answers are filtered one by one.
  case callAPI(APICall, APIOptions, JQFilter? = nil)
  case showCache
  /// Nil for all of it, else what addresses or questions contain.
  case listCache(containing: String?)
  case clearCache
  case signIn(SignInTask)
  case identify
  /// Nil for the account in use
  case signOut(Login?)
  /// Nil for the other one of two
  case useAccount(Login?)
  case listAccounts
}

extension AppTask {
  /// What it shows, where GitHub has a page of that.
  public var route: Route? {
    switch self {
    case .showProfile(let subject, _, _): .profile(subject)
    case .showContributions(let subject, _): .contributions(of: subject)
    case .showRepository(let name): .repository(name)
    case .showIssue(let name): .issue(name)
    case .showGist(let id): .gist(id)
    case .showList(let list): list.route
    default: nil
    }
  }
}

extension AppTask {
  /// Whether GitHub is asked whatever is stored, unless something else fails first.
  public var alwaysSendsRequest: Bool {
    switch self {
    case .callAPI(let call, _, _): call.acceptance == .confirmed || !call.isQuestion
    case .identify, .showRateLimits, .changeAccount, .change: true
    default: false
    }
  }
}

/// A list that is wanted: which one, the request for it, and which of its rows.
public struct ListTask {
  let route: Route
  let show: @MainActor (any Stage, NetworkController, Viewpoint, Bool) async throws -> Void

  public init<Item: ListItem>(_ request: APIRequest<[Item]>, at route: Route, selection: ListSelection<Item>) {
    self.route = route
    show = { stage, network, viewpoint, isForPeople in
      try await stage.show(
        ListViewController(
          orders: [ListOrder(request, selection)], at: route, isPrinted: true,
          asksForPeople: isForPeople, network: network, viewpoint: viewpoint))
    }
  }
}

/// How a user signs in.
public struct SignInTask {
  /// How the user proves who they are.
  public enum Means {
    /// The device flow.
    case code(scopes: [String])
    /// A token made on GitHub's pages; nil to ask for it.
    case token(Token?)
  }

  let means: Means
  /// Whether the token goes into a plain text file.
  let inPlainText: Bool

  public init(by means: Means = .code(scopes: Scope.usual), inPlainText: Bool = false) {
    self.means = means
    self.inPlainText = inPlainText
  }
}
