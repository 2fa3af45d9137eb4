public import FoundationEssentials
public import HTTP

/// Model: a reason why a request to GitHub failed.
public enum NetworkError: Error, Hashable, Sendable {
  case transport(TransportError)
  case redirect(RedirectError)
  case signInNeeded
  /// GitHub rejected the token (401). `source` is where the token was found, if known.
  case unauthorized(message: String, source: TokenSource? = nil)
  /// The token or the account lacks a permission (403). A 403 because of a rate limit is reported
  /// as `rateLimited`.
  case forbidden(message: String)
  /// GitHub doesn't accept tokens of this kind for the request, or the token lacks a permission that
  /// GitHub doesn't name (403).
  case tokenNotAllowed(TokenKind, message: String, source: TokenSource?)
  /// The token lacks this scope. GitHub responds with 403, or with 404 if the request is for the
  /// user's own data. `granted` are the scopes of the token, if they are known.
  case missingScope(String, granted: [String] = [], source: TokenSource? = nil)
  /// The token lacks these permissions (403). They are named as in the header field
  /// `X-Accepted-GitHub-Permissions`, for example `followers=write`.
  case missingPermissions(String, source: TokenSource? = nil)
  /// An organization requires single sign-on, and the token isn't authorized for it (403). The page
  /// with this address authorizes the token.
  case singleSignOnNeeded(page: String)
  /// The resource doesn't exist, or the token cannot access it (404).
  case notFound(message: String)
  /// A redirect led to this address, where the request has another meaning, for example because a
  /// repository was renamed.
  case moved(to: String)
  /// The resource has been deleted or disabled (410).
  case gone(message: String?)
  /// The server doesn't have a GraphQL API (404).
  case noGraphQL
  /// GitHub rejected the values in the request (422). The error describes the invalid fields.
  case refused(GitHubError)
  case rateLimited(until: Date, isSignedIn: Bool, kind: RateLimitKind = .primary)
  /// Any other status that isn't a success. `retryAt` is when the server expects to be available, if
  /// known.
  case status(Int, message: String?, retryAt: Date? = nil)
  /// The response doesn't have the format that GitHub documents.
  case malformed(MalformedResponse)
  /// GraphQL reported errors in a response with status 200.
  case query(messages: [String])
  /// GraphQL refused a query because it would take too many resources. A smaller query may succeed.
  case tooExpensive(message: String)
  /// A service that GraphQL depends on failed or took too long.
  case unavailable(message: String)
  /// GitHub accepted a change, but returned the old values of these fields.
  case keptValues([ProfileField])
  case noRecording(MissingRecordingError)
  /// The cache has no usable entry, and `--offline` or the caller rules out a network request.
  case offline
  /// The request was for a preview. It wasn't sent, because at most half of the rate limit is left
  /// or the limit isn't known yet.
  case heldBack
  /// `--offline` prevents a request that changes something.
  case offlineChange
  case credential(CredentialError)

  /// The error for a web page instead of a response of GitHub's API.
  package static var webPage: NetworkError { .malformed(.notJSON(contentType: "text/html")) }

  /// Whether the server can't be reached.
  public var isUnreachable: Bool {
    if case .transport(let error) = self { error.isUnreachable } else { false }
  }

  public var isFixedBySigningIn: Bool {
    switch self {
    case .signInNeeded, .unauthorized: true
    default: false
    }
  }

  /// Whether signing in may fix the error.
  ///
  /// Signing in raises the primary rate limit. After a rejected token in an environment variable,
  /// it doesn't help: this token takes precedence over the token of a sign-in.
  public var mayBeFixedBySigningIn: Bool {
    switch self {
    case .rateLimited(_, isSignedIn: false, .primary): true
    case .unauthorized(_, .environment?): false
    default: isFixedBySigningIn
    }
  }

  /// The address of a page on which the user can fix the error, or `nil` if no such page exists.
  public var page: String? {
    if case .singleSignOnNeeded(let page) = self { page } else { nil }
  }

  /// Whether the same request may succeed if it is sent again later.
  public var isTemporary: Bool {
    switch self {
    case .transport(.unusable), .transport(.notTrusted), .transport(.cancelled): false
    case .transport, .rateLimited, .malformed, .unavailable: true
    case .status(let status, _, _): status >= 500
    default: false
    }
  }

  /// Whether GraphQL returned nothing for a query. A smaller query may succeed.
  public var isRefusedQuery: Bool {
    switch self {
    case .query, .tooExpensive, .unavailable: true
    default: false
    }
  }

  /// Whether the error concerns only the account, repository or other item of the request. The same
  /// change of another item may then succeed.
  public var concernsOneTarget: Bool {
    switch self {
    case .forbidden, .singleSignOnNeeded, .notFound, .moved, .gone, .refused: true
    case .status(let status, _, _): status < 500
    default: false
    }
  }

  var isRefusal: Bool {
    switch self {
    case .refused, .keptValues, .forbidden, .tokenNotAllowed, .missingScope, .missingPermissions, .singleSignOnNeeded,
      .notFound, .gone:
      true
    default: false
    }
  }

  /// Whether the server certainly didn't process the request. If `true`, even a request with a
  /// single-use secret can be sent again.
  package var provesNothingWasDone: Bool {
    switch self {
    case .transport: !mayHaveSucceeded
    case .rateLimited: true
    default: false
    }
  }

  /// Whether the server may have carried out the request even though no usable response arrived.
  public var mayHaveSucceeded: Bool {
    switch self {
    case .transport(.cannotResolve), .transport(.proxyFailed), .transport(.cannotConnect), .transport(.notTrusted),
      .transport(.unusable):
      false
    case .transport, .malformed, .redirect, .moved, .unavailable: true
    case .status(let status, _, _): status >= 500
    default: false
    }
  }
}

extension Rows {
  /// The reason why rows are missing, or `nil` if all rows could be read.
  public var error: NetworkError? { unread?.error }
}

extension UnreadRows {
  public var error: NetworkError { .malformed(.rows(self)) }
}
