public import LotusModel
public import ModelControllers
public import Terminal
public import ViewControllers
import ViewModels

/// What a command line wants done.
public enum AppTask {
  /// The full-screen app; nil for where the user was last, unless that is to be forgotten, else for the scene that the
  /// conditions at hand suggest.
  case browse(Route?, isFresh: Bool)
  case showStoryboard(asDot: Bool)
  case showProfile(ProfileSubject, avatar: Capabilities.PictureChoice = .auto)
  case showRepository(RepositoryName)
  case showIssue(IssueName)
  case showGist(GistID)
  case showRateLimits
  case showList(ListTask)
  case changeAccount(AccountChange)
  /// Nil to show it.
  case changeStatus(StatusChange?)
  case editProfile(EditProfileTask)
  case change(Relation, to: Bool)
  case callAPI(APICall, APIOptions)
  case showCache
  case clearCache
  case signIn(SignInTask)
  case identify
  /// Nil for the account in use
  case signOut(Login?)
  /// Nil for the other one of two
  case useAccount(Login?)
  case listAccounts
}

/// A list that is wanted: the request for it, what GitHub means where it says that there is nothing, and which of its rows.
public struct ListTask {
  let show: @MainActor (any Stage, NetworkController, Viewpoint) async throws -> Void

  public init<Item: ListItem>(
    _ request: APIRequest<[Item]>, ifMissing unknown: UnknownNameError?, selection: ListSelection<Item>
  ) {
    show = { stage, network, viewpoint in
      try await stage.show(
        ListViewController(
          request: request, ifMissing: unknown, selection: selection, network: network, viewpoint: viewpoint))
    }
  }
}

/// How a user signs in.
public struct SignInTask {
  /// A token made on GitHub's pages; nil to have one made by the device flow.
  let token: Token?
  let scopes: [String]
  /// Whether the token goes into a plain text file.
  let inPlainText: Bool

  public init(token: Token? = nil, scopes: [String] = Scope.usual, inPlainText: Bool = false) {
    self.token = token
    self.scopes = scopes
    self.inPlainText = inPlainText
  }
}
