public import HTTP

/// Model: an error for one of several changes.
public struct RefusedChangeError: Error, Hashable, Sendable {
  public let change: Change
  /// The name of the item that the change is about, such as a login.
  public let name: String
  public let error: NetworkError

  public init(_ change: Change, of name: String, because error: NetworkError) {
    self.change = change
    self.name = name
    self.error = error
  }
}

/// Model: an error of saving the star lists of a repository, after the repository was starred for
/// these lists. The star stays.
public struct StarredOnlyError: Error, Equatable {
  public let repository: RepositoryName
  public let error: any Error

  public init(_ repository: RepositoryName, because error: any Error) {
    self.repository = repository
    self.error = error
  }

  public static func == (first: Self, second: Self) -> Bool {
    // `any Error` isn't equatable.
    first.repository == second.repository && String(reflecting: first.error) == String(reflecting: second.error)
  }
}

/// Model: an error for adding an item that is already in the user's list.
public struct AlreadyListedError: Error, Hashable, Sendable {
  public let name: String
  public let rows: Noun

  public init(_ name: String, in rows: Noun) {
    self.name = name
    self.rows = rows
  }
}

/// Model: an error of a request that may have changed something on GitHub. Sending the request
/// again may therefore make the change twice.
public struct UnconfirmedChangeError: Error, Hashable, Sendable {
  public let subject: ChangeSubject
  public let error: NetworkError
}

/// Model: the kind of data that a request changes. `other` stands for data that no command shows.
public enum ChangeSubject: Hashable, Sendable {
  case emails
  case keys(PublicKey.Kind)
  case socialAccounts, starLists, status, other
}

extension AccountChange {
  public var subject: ChangeSubject {
    switch self {
    case .addEmail, .removeEmail, .showEmail: .emails
    case .addKey(let key, _): .keys(key.kind)
    case .removeKey(let kind, _): .keys(kind)
    case .addSocialAccount, .removeSocialAccount: .socialAccounts
    }
  }
}

extension Change {
  public var subject: ChangeSubject {
    if case .account(let change) = self { change.subject } else { .other }
  }
}

extension NetworkError {
  /// Returns the error to report if a request that changes something fails.
  ///
  /// A change that can be repeated is worth another try after a broken connection. After a response
  /// that isn't GitHub's, another try gets the same response, so the user must check the change.
  ///
  /// - Parameter method: The method of the request.
  public func report(after method: HTTPMethod, changing subject: ChangeSubject) -> any Error {
    guard mayHaveSucceeded, !method.isSafe, !method.isIdempotent || isUnknownResponse,
      self != .transport(.cancelled)
    else { return self }
    return UnconfirmedChangeError(subject: subject, error: self)
  }

  /// Whether a response arrived that GitHub doesn't document, such as a web page.
  private var isUnknownResponse: Bool {
    switch self {
    case .malformed, .redirect: true
    default: false
    }
  }
}
