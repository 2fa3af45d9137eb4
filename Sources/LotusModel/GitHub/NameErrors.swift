/// Model: an error for text that isn't a valid name on GitHub.
public enum InvalidNameError: Error, Hashable, Sendable {
  case login(String, Reason)
  case repository(String)
  case gist(String)
  case issue(String)
  case emailAddress(String)
  /// The text isn't the URL of a social account.
  case link(String)
  /// A line of standard input, counted from 1, contains an invalid name.
  indirect case line(Int, InvalidNameError)

  /// The rule for logins that the text breaks.
  public enum Reason: Hashable, Sendable {
    case empty, characters, leadingHyphen, length
  }
}

/// Model: an error for a name that doesn't exist on GitHub or isn't visible to the user.
public enum UnknownNameError: Error, Hashable, Sendable {
  case account(Login)
  /// The first word of the command line is neither a command nor an account.
  case commandOrAccount(String)
  case user(Login)
  case organization(Login)
  case repository(RepositoryName)
  case gist(GistID)
  /// The gist has no such file, but files with the known names.
  case file(String, of: GistID, known: [String])
  case issue(IssueName)
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
