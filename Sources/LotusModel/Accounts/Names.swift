import Essentials

/// Model: the well-formed name of a GitHub account. The account may not exist.
///
/// A login has up to 39 letters, digits and hyphens. Enterprise-managed accounts add `_` and a
/// short code. Apps end in `[bot]`. Some old accounts don't follow today's rules: their logins end
/// in a hyphen or have two hyphens in a row. Logins of this form are valid here too.
public struct Login: Hashable, Sendable {
  public let name: String

  /// Creates a login from text that the user typed.
  ///
  /// - Parameter text: The login, with or without a leading `@`.
  /// - Throws: `InvalidNameError.login` with the rule that the text breaks. `@me` isn't a login,
  ///   because it stands for the signed-in user.
  public init(_ text: String) throws(InvalidNameError) {
    guard !Self.isViewer(text) else { throw .login(text, .viewer) }
    let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let stem = name.hasSuffix("[bot]") ? name.dropLast(5) : name[...]
    guard let first = stem.first else { throw .login(text, .empty) }
    let isAllowed = stem.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
    guard isAllowed else { throw .login(text, .characters) }
    guard first != "-" else { throw .login(text, .leadingHyphen) }
    guard stem.count <= Self.maximumLength else { throw .login(text, .length) }
    self.name = name
  }

  /// Whether the text stands for the signed-in user, as `@me` does in `gh`.
  public static func isViewer(_ text: String) -> Bool { text.lowercased() == "@me" }

  /// Whether two logins name the same account. GitHub ignores letter case in logins.
  public func isSame(as other: Login) -> Bool {
    name.lowercased() == other.name.lowercased()
  }

  private static let maximumLength = 39
}

/// Model: the well-formed full name of a repository, `owner/name`.
///
/// A repository with this name may not exist.
public struct RepositoryName: Hashable, Sendable {
  public let owner: Login
  public let name: String

  public init(_ text: String) throws(InvalidNameError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let owner = try? Login(String(parts[0])), Self.isName(parts[1]) else {
      throw .repository(text)
    }
    self.owner = owner
    self.name = String(parts[1])
  }

  public var text: String {
    "\(owner.name)/\(name)"
  }

  private static func isName(_ text: Substring) -> Bool {
    let isInside = text.utf8.allSatisfy { $0.isLetterOrDigit || "-_.".utf8.contains($0) }
    return isInside && (1...100).contains(text.count) && text != "." && text != ".."
  }
}

/// Model: the repository and number of an issue or a pull request, written `owner/repo#12`.
public struct IssueName: Hashable, Sendable {
  public let repository: RepositoryName
  public let number: Int

  public init(_ repository: RepositoryName, number: Int) {
    self.repository = repository
    self.number = number
  }

  public init(_ text: String) throws(InvalidNameError) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let repository = try? RepositoryName(parts[0]), let number = Int(parts[1]), number > 0
    else { throw .issue(text) }
    self.init(repository, number: number)
  }

  /// Returns the number of an issue that is named without its repository, as in `#12` or `12`.
  ///
  /// - Returns: `nil` if the text isn't such a name.
  public static func number(_ text: String) -> Int? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy(\.isDigit), let number = Int(digits), number > 0 else { return nil }
    return number
  }

  public var text: String {
    "\(repository.text)#\(number)"
  }
}

/// Model: a well-formed gist ID, which contains only letters and digits.
///
/// The ID has at most 64 characters. A gist with this ID may not exist.
public struct GistID: Hashable, Sendable {
  public let text: String

  /// Creates an ID from text that the user typed.
  ///
  /// - Parameter text: A gist ID, or the URL of the gist's page or of a page below it, such as
  ///   `/octocat/6cad326836d38bd3a7ae/raw`.
  /// - Throws: `InvalidNameError.gist` if the text doesn't contain a valid ID.
  public init(_ text: String) throws(InvalidNameError) {
    let isURL = text.contains("://")
    let path = isURL ? text.prefix { $0 != "#" && $0 != "?" } : text[...]
    let parts = path.split(separator: "/").map(String.init)
    let named = isURL ? parts.dropFirst(2).drop { $0 == "gist" }.prefix(2).last(where: Self.isGistID) : nil
    let id = named ?? parts.last ?? ""
    guard (1...64).contains(id.utf8.count), id.utf8.allSatisfy({ $0.isLetterOrDigit }) else { throw .gist(text) }
    self.text = id
  }

  /// Whether to treat text as a gist ID rather than as a name if the context doesn't decide it.
  /// Names are usually shorter than IDs.
  public static func isLikely(_ text: String) -> Bool {
    text.utf8.count >= 20 && text.allSatisfy(\.isHexDigit)
  }

  /// Whether a part of a URL is an ID, rather than an owner, the name of a page such as `raw`, or a
  /// revision, which has 40 digits.
  static func isGistID(_ part: String) -> Bool {
    part.utf8.count != 40 && part.allSatisfy(\.isHexDigit)
  }
}

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
  /// An environment variable contains an invalid name.
  indirect case variable(String, InvalidNameError)

  /// The rule for logins that the text breaks.
  public enum Reason: Hashable, Sendable {
    case empty, characters, leadingHyphen, length
    /// The text stands for the signed-in user.
    case viewer
  }
}

/// Model: the account whose profile is shown.
public enum ProfileSubject: Hashable, Sendable {
  /// The signed-in user.
  case viewer
  case user(Login)

  /// Creates a subject from text that the user typed: a login, or `@me` for the signed-in user.
  public init(typed text: String) throws(InvalidNameError) {
    self = Login.isViewer(text) ? .viewer : .user(try Login(text))
  }

  /// The login of the account, or `nil` for the signed-in user.
  public var login: Login? {
    if case .user(let login) = self { login } else { nil }
  }
}
