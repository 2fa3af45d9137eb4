import Essentials
public import FoundationEssentials
public import HTTP

/// Model: converts the status of an HTTP response, or the errors of GraphQL, to an error.
extension NetworkError {
  /// Creates the error that the status of a response reports.
  ///
  /// - Parameters:
  ///   - isOwn: Whether the request was for the signed-in user's own data. For such a request,
  ///     GitHub also responds with 404 if the token lacks a scope.
  ///   - singleSignOn: The state of single sign-on according to the response.
  /// - Returns: `nil` if the response is a success.
  public init?(
    _ response: HTTPResponse, isSignedIn: Bool, isOwn: Bool = false, singleSignOn: SingleSignOn? = nil, now: Date
  ) {
    guard !response.isSuccess else { return nil }
    if let end = RateLimitDetection.end(in: response, now: now) {
      self = .rateLimited(until: end, isSignedIn: isSignedIn, kind: RateLimitDetection.kind(of: response))
      return
    }
    if response.status == 403, case .required(let page) = singleSignOn {
      self = .singleSignOnNeeded(page: page)
      return
    }
    if response.status == 403 || (response.status == 404 && isOwn), let scope = Scope.lacking(in: response.headers) {
      self = .missingScope(scope, granted: Scope.names(in: response.headers["x-oauth-scopes"] ?? ""))
      return
    }
    // GitHub lists the accepted permissions for every kind of token. They don't apply to a token
    // with scopes, so ignore them for such a token.
    if response.status == 403, isSignedIn, !response.headers.contains("x-oauth-scopes"),
      let permissions = response.headers["x-accepted-github-permissions"]?.excerpt, !permissions.isEmpty
    {
      self = .missingPermissions(permissions)
      return
    }
    let problem = GitHubError(parsing: response.body)
    self =
      switch response.status {
      case 401 where isSignedIn: .unauthorized(message: problem?.summary ?? "401")
      case 401: .signInNeeded
      case 403: .forbidden(message: problem?.summary ?? "403")
      case 404: .notFound(message: problem?.summary ?? "Not Found")
      case 410: .gone(message: problem?.summary)
      case 422: .refused(problem ?? GitHubError(message: "422"))
      default:
        .status(
          response.status, message: problem?.summary,
          retryAt: response.secondsToRetry(now: now).map { now.addingTimeInterval($0) })
      }
  }

  /// Returns this error, with the kind or the source of the token if the token causes the error.
  ///
  /// - Parameter kind: The kind of the token; `nil` if the token's form isn't known.
  package func refusing(_ source: TokenSource?, of kind: TokenKind?) -> NetworkError {
    switch self {
    case .forbidden("Resource not accessible by integration"):
      .tokenNotAllowed(kind ?? .appInstallation, message: "Resource not accessible by integration", source: source)
    case .forbidden(let message) where message.hasPrefix("Resource not accessible by"):
      kind.map { .tokenNotAllowed($0, message: message, source: source) } ?? self
    case .unauthorized(let message, _) where kind == .appRefresh:
      .unauthorized(message: "\(message): a refresh token is not an access token", source: source)
    case .unauthorized(let message, _): .unauthorized(message: message, source: source)
    case .missingScope(let scope, let granted, _): .missingScope(scope, granted: granted, source: source)
    case .missingPermissions(let permissions, _): .missingPermissions(permissions, source: source)
    default: self
    }
  }

  /// Creates the error for a response with a success status whose body could not be decoded.
  public init(_ error: any Error, in response: HTTPResponse) {
    let type = response.headers["content-type"]?.excerpt
    guard type?.lowercased().contains("json") ?? true else {
      self = .malformed(.notJSON(contentType: type))
      return
    }
    self = .malformed(MalformedResponse(error))
  }
}

extension MalformedResponse {
  /// Creates the description of an error in decoding JSON.
  init(_ error: any Error) {
    self =
      switch error {
      case DecodingError.valueNotFound(_, let context) where context.codingPath.isEmpty: .unexpected
      case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty: .unexpected
      case DecodingError.keyNotFound(let key, let context): .missing(field: (context.codingPath + [key]).dotted)
      case DecodingError.valueNotFound(_, let context): .null(field: context.codingPath.dotted)
      case DecodingError.typeMismatch(_, let context): .wrongType(field: context.codingPath.dotted)
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        .invalid(field: context.codingPath.dotted)
      case is DecodingError: .unexpected
      case _ where JSONDocument.isLimitError(error): .longText
      default: .broken
      }
  }
}

extension NetworkError {
  /// Creates the error that GraphQL reports, classified like the errors of the REST API.
  ///
  /// - Parameters:
  ///   - problems: The errors in the response. There must be at least one.
  ///   - singleSignOn: The state of single sign-on according to the response.
  package init(
    _ problems: [GraphQLProblem], in response: HTTPResponse, isSignedIn: Bool, singleSignOn: SingleSignOn?, now: Date
  ) {
    let (types, messages) = (Set(problems.map(\.type)), problems.map(\.message))
    func message(ofType type: String) -> String? { problems.first { $0.type == type }?.message }
    if problems.contains(where: RateLimitDetection.isLimit) {
      self = .rateLimited(
        until: RateLimitDetection.endOfLimit(in: response, now: now), isSignedIn: isSignedIn,
        kind: RateLimitDetection.kind(of: response))
    } else if let message = message(ofType: "INSUFFICIENT_SCOPES") {
      let granted = Scope.names(in: response.headers["x-oauth-scopes"] ?? "")
      self = Scope.required(in: message).map { .missingScope($0, granted: granted) } ?? .forbidden(message: message)
    } else if let message = message(ofType: "FORBIDDEN") {
      self = .forbidden(message: message)
      if case .required(let page) = singleSignOn { self = .singleSignOnNeeded(page: page) }
    } else if types == ["NOT_FOUND"] {
      self = .notFound(message: messages[0])
    } else if types == ["UNPROCESSABLE"] {
      self = .refused(GitHubError(message: messages.joined(separator: "; ")))
    } else if types.contains("RESOURCE_LIMITS_EXCEEDED") {
      self = .tooExpensive(message: messages.joined(separator: "; "))
    } else if problems.contains(where: \.isOutage) {
      self = .unavailable(message: messages.joined(separator: "; "))
    } else {
      self = .query(messages: messages)
    }
  }
}
