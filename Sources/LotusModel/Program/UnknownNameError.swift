/// Model: an error for a name that doesn't exist on GitHub or isn't visible to the user.
public enum UnknownNameError: Error, Hashable, Sendable {
  case account(Login)
  /// The first word of the command line is neither a command nor an account.
  case commandOrAccount(String)
  case user(Login)
  case organization(Login)
  case repository(RepositoryName)
  case gist(GistID)
  /// The gist has no such file. `known` are the names of the files that it has.
  case file(String, of: GistID, known: [String])
  case issue(IssueName)
  /// The repository has no issues, because they are disabled.
  case issues(of: RepositoryName)
  /// The user's account has no such key.
  case key(PublicKey.Kind, id: Int)
  /// The user's account has no such email address.
  case emailAddress(String)
  /// GitHub doesn't return a list that belongs to the user's account. It may hide the list from the
  /// token.
  case own(Route)
  /// The server doesn't offer this search.
  case search(Search.Kind)
}

extension ProfileSubject {
  /// The error for an account that doesn't exist, or `nil` for the signed-in user.
  public var unknown: UnknownNameError? { login.map { .account($0) } }
}

extension Route {
  /// The error to report if GitHub doesn't find the account, repository or search that the route
  /// names.
  ///
  /// `nil` if the route doesn't name a list on GitHub.
  public var unknown: UnknownNameError? {
    switch topic {
    case .account(.viewer): .own(self)
    case .account(.user(let login)):
      switch scene {
      case .members: .organization(login)
      case .starLists: .user(login)
      default: .account(login)
      }
    case .repository(let name): .repository(name)
    case .search(let search): .search(search.kind)
    case .nothing, .issue, .gist, .starList, .request: nil
    }
  }

  /// Returns the error to report if the first page of the list can't be loaded.
  ///
  /// - Parameter isOfNode: Whether the request named a star list by its node ID.
  public func explained(_ error: NetworkError, isOfNode: Bool = false) -> any Error {
    switch (error, topic) {
    // The list was found by its name a moment ago, so only its identifier is unknown.
    case (.notFound, _) where isOfNode: StarListError.deleted()
    case (.notFound, _): unknown ?? error
    case (.gone, .repository(let name)): UnknownNameError.issues(of: name)
    case (.query, _) where [.starLists, .starList].contains(scene): error.aboutStarLists
    default: error
    }
  }
}

extension AccountChange {
  /// The error to report if GitHub responds to the change with 404 Not Found.
  public var unknown: UnknownNameError {
    switch self {
    case .removeEmail(let address): .emailAddress(address)
    case .removeKey(let kind, let id): .key(kind, id: id)
    case .addEmail, .showEmail: .own(.emails)
    case .addKey(let key, _): .own(.keys(key.kind))
    case .addSocialAccount, .removeSocialAccount: .own(.socialAccounts)
    }
  }
}

extension Relation {
  /// The error to report if the account or repository doesn't exist.
  public var unknown: UnknownNameError {
    switch self {
    case .following(let login), .blocking(let login): .account(login)
    case .starring(let repository): .repository(repository)
    }
  }
}
