public import FoundationEssentials

/// Model: what an answer's status means.
extension NetworkError {
  /// - Parameter isOwn: whether what was asked for belongs to the user who is signed in. Then a missing scope is why GitHub
  ///   says that there is nothing (404).
  /// - Returns: nil where the answer is a success.
  public init?(_ response: HTTPResponse, isSignedIn: Bool, isOwn: Bool = false, now: Date) {
    guard !response.isSuccess else { return nil }
    if let end = RateLimitDetection.end(in: response, now: now) {
      self = .rateLimited(until: end, isSignedIn: isSignedIn)
      return
    }
    if response.status == 403 || (response.status == 404 && isOwn), let scope = Scope.lacking(in: response.headers) {
      self = .missingScope(scope)
      return
    }
    let problem = GitHubError(parsing: response.body)
    self =
      switch response.status {
      case 401 where isSignedIn: .unauthorized(message: problem?.message ?? "401")
      case 401: .signInNeeded
      case 403: .forbidden(message: problem?.message ?? "403")
      case 404, 410: .notFound(message: problem?.message ?? "Not Found")
      case 422: .refused(problem ?? GitHubError(message: "422"))
      default: .status(response.status, message: problem?.message)
      }
  }

  /// The same, naming where the token came from if it was refused.
  package func refusing(_ source: TokenSource?) -> NetworkError {
    if case .unauthorized(let message, _) = self { .unauthorized(message: message, source: source) } else { self }
  }

  /// GraphQL says 200 and refuses in the body.
  /// - Returns: nil where the answer has no errors.
  public init?(graphQL response: HTTPResponse) {
    guard let errors = try? JSONDocument(parsing: response.body).root.decode(GraphQLProblems.self).errors,
      !errors.isEmpty
    else { return nil }
    self = .query(messages: errors.prefix(20).map { ($0.message ?? "without a message").excerpt })
  }

  /// Why an answer of success cannot be read.
  public init(_ error: any Error, in response: HTTPResponse) {
    let type = response.headers["content-type"]?.excerpt
    guard type?.lowercased().contains("json") ?? true else {
      self = .malformed(.notJSON(contentType: type))
      return
    }
    self =
      switch error {
      case DecodingError.valueNotFound(_, let context) where context.codingPath.isEmpty: .malformed(.unexpected)
      case DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty: .malformed(.unexpected)
      case DecodingError.keyNotFound(let key, let context):
        .malformed(.missing(field: (context.codingPath + [key]).dotted))
      case DecodingError.valueNotFound(_, let context): .malformed(.null(field: context.codingPath.dotted))
      case DecodingError.typeMismatch(_, let context): .malformed(.wrongType(field: context.codingPath.dotted))
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        .malformed(.wrongType(field: context.codingPath.dotted))
      case is DecodingError: .malformed(.unexpected)
      case JSONSyntaxError.longText: .malformed(.longText)
      default: .malformed(.broken)
      }
  }
}

/// Model: what a GraphQL answer refuses, and nothing else of it.
private struct GraphQLProblems: Decodable {
  let errors: [Problem]?

  struct Problem: Decodable {
    let message: String?
  }
}
