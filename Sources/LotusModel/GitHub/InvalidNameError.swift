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
