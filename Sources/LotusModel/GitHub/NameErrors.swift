/// Model: a text that cannot be a name.
public enum InvalidNameError: Error, Hashable, Sendable {
  case login(String, Reason)
  case repository(String)
  case gist(String)
  case issue(String)

  /// Which rule of GitHub for names is broken.
  public enum Reason: Hashable, Sendable {
    case empty, characters, leadingHyphen, length
  }
}

/// Model: there is nothing of this name, or nothing that the viewer may see.
public enum UnknownNameError: Error, Hashable, Sendable {
  case account(Login)
  case user(Login)
  case organization(Login)
  case repository(RepositoryName)
  case gist(GistID)
  case issue(IssueName)
}
