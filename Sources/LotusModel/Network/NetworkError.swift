public import FoundationEssentials

/// Model: every way in which a request to GitHub can end without its answer.
public enum NetworkError: Error, Hashable, Sendable {
  case transport(TransportError)
  case redirect(RedirectError)
  case signInNeeded
  /// 401: a token was sent and refused; where it came from.
  case unauthorized(message: String, source: TokenSource? = nil)
  /// 403 that no limit explains: the token, or the account, may not do this.
  case forbidden(message: String)
  /// The token lacks this scope. For what belongs to the user, GitHub says 404 then.
  case missingScope(String)
  /// 404, 410
  case notFound(message: String)
  /// 422, and what is wrong with which field
  case refused(GitHubError)
  case rateLimited(until: Date, isSignedIn: Bool)
  /// Any other status that is no success.
  case status(Int, message: String?)
  /// The answer came, and is not what GitHub documents.
  case malformed(MalformedResponse)
  /// GraphQL answered, and its answer is a refusal.
  case query(messages: [String])
  case noRecording(MissingRecordingError)
  /// Nothing is stored that would answer, and the network is not to be used.
  case offline
  case credential(CredentialError)

  public var isFixedBySigningIn: Bool {
    switch self {
    case .signInNeeded, .unauthorized: true
    default: false
    }
  }

  /// Whether the same request may succeed a little later.
  public var isTemporary: Bool {
    switch self {
    case .transport(.unusable), .transport(.notTrusted), .transport(.cancelled): false
    case .transport, .rateLimited, .malformed: true
    case .status(let status, _): status >= 500
    default: false
    }
  }

  /// Whether the client ended the exchange: cancelled, or timed out.
  var wasAbandonedByClient: Bool {
    switch self {
    case .transport(.cancelled), .transport(.timedOut): true
    default: false
    }
  }

  var isRefusal: Bool {
    switch self {
    case .refused, .forbidden, .missingScope, .notFound: true
    default: false
    }
  }

  /// Whether the server may have done what it was asked, though its answer did not come.
  public var mayHaveSucceeded: Bool {
    switch self {
    case .transport(.cannotResolve), .transport(.cannotResolveProxy), .transport(.refusedByProxy),
      .transport(.cannotConnect),
      .transport(.notTrusted), .transport(.unusable):
      false
    case .transport, .malformed, .redirect: true
    case .status(let status, _): status >= 500
    default: false
    }
  }
}

/// Model: why a redirection was not followed.
public enum RedirectError: Error, Hashable, Sendable {
  case tooMany(limit: Int)
  case loop
  case insecure(to: String)
  /// To another origin, with what was to be sent.
  case sendsBodyToOtherOrigin(to: String)
  case noLocation
}

/// Model: in which way an answer is not the documented one.
public enum MalformedResponse: Hashable, Sendable {
  case notJSON(contentType: String?)
  case missing(field: String)
  case null(field: String)
  case wrongType(field: String)
  /// JSON, and not what was asked for: a number, say, where an object should be.
  case unexpected
  case broken
  /// One of its texts is longer than any that GitHub takes.
  case longText
  /// A list that goes on after as many pages as GitHub answers in hours.
  case endless(pages: Int)
}
