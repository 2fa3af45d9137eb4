import Essentials
import HTTP
public import LotusModel

/// Shared model controller: sends GraphQL queries and mutations.
@_spi(Asking) extension NetworkController {
  /// Returns the decoded response to a GraphQL query or mutation.
  ///
  /// - Parameters:
  ///   - query: The query or mutation to send.
  ///   - pass: The load that the request belongs to, which determines the stored responses to use.
  /// - Throws: `NetworkError.signInNeeded` if there is no token, because GraphQL requires one. If
  ///   GitHub left out a part of the data, throws the error that GitHub reports. If GitHub carried
  ///   out a mutation, throws `NetworkError.unavailable` instead.
  public nonisolated func response<Response: Decodable>(
    to query: GraphQLQuery<Response>, in pass: LoadPass = .fresh
  ) async throws(NetworkError) -> Response {
    let exchanged = try await exchange(query, in: pass)
    let (decoded, sent) = (exchanged.decoded, exchanged.sent)
    if let error = await error(of: decoded.problems, in: exchanged.response, to: sent) {
      // If a mutation returned data, GitHub carried it out, and only a part of its result is
      // missing.
      guard query.isMutation, decoded.value != nil, let problem = decoded.problems.first else { throw error }
      throw .unavailable(message: Redaction.applied(to: problem.message, of: sent))
    }
    return try value(of: decoded)
  }

  /// Returns the decoded response to a GraphQL query, and the errors for the parts that GitHub left
  /// out.
  public nonisolated func partialResponse<Response: Decodable>(
    to query: GraphQLQuery<Response>, in pass: LoadPass = .fresh
  ) async throws(NetworkError) -> PartialResponse<Response> {
    let (decoded, response, sent) = try await exchange(query, in: pass)
    if decoded.value == nil, let error = await error(of: decoded.problems, in: response, to: sent) { throw error }
    var losses: [PartialResponse<Response>.Loss] = []
    for problem in decoded.problems {
      if let error = await error(of: [problem], in: response, to: sent) {
        let message = Redaction.applied(to: problem.message, of: sent)
        losses.append(.init(problem.path, because: error, message: message))
      }
    }
    return PartialResponse(try value(of: decoded), without: losses)
  }

  /// Returns the decoded response to a GraphQL query, or the error as a value.
  public nonisolated func result<Response: Decodable>(
    of query: GraphQLQuery<Response>, in pass: LoadPass
  ) async -> Result<Response, NetworkError> {
    await Result { () async throws(NetworkError) in try await response(to: query, in: pass) }
  }

  /// Returns the same as `partialResponse(to:in:)`, or the error as a value.
  public nonisolated func partialResult<Response: Decodable>(
    of query: GraphQLQuery<Response>, in pass: LoadPass
  ) async -> Result<PartialResponse<Response>, NetworkError> {
    await Result { () async throws(NetworkError) in try await partialResponse(to: query, in: pass) }
  }

  private nonisolated func value<Response>(of decoded: GraphQLResponse<Response>) throws(NetworkError) -> Response {
    guard let value = decoded.value else { throw .malformed(.null(field: decoded.field)) }
    return value
  }

  private nonisolated func exchange<Response: Decodable>(
    _ query: GraphQLQuery<Response>, in pass: LoadPass
  ) async throws(NetworkError) -> (decoded: GraphQLResponse<Response>, response: HTTPResponse, sent: HTTPRequest) {
    guard let token = try await token() else { throw .signInNeeded }
    let request = try builder.request(for: query, token: token)
    return try await send(
      request, as: query.isMutation ? .write : .read, in: pass
    ) { (exchanged) throws(NetworkError) in
      try await check(exchanged.response, to: request)
      let decoded = try read(exchanged.response, to: request) { try $0.decode(GraphQLResponse<Response>.self) }
      return (decoded, exchanged.response, request)
    }
  }
}

extension NetworkController {
  /// Returns the error that GraphQL reports.
  ///
  /// The error quotes the response, which may contain the token. Therefore, secrets are redacted
  /// first.
  ///
  /// - Returns: `nil` if there are no problems.
  nonisolated func error(
    of problems: [GraphQLProblem], in response: HTTPResponse, to request: HTTPRequest
  ) async -> NetworkError? {
    guard !problems.isEmpty else { return nil }
    let quoted = problems.map { problem in
      var problem = problem
      problem.message = Redaction.applied(to: problem.message, of: request)
      return problem
    }
    let error = NetworkError(
      quoted, in: response, isSignedIn: request.headers.contains("authorization"),
      singleSignOn: singleSignOn(in: shown(response, to: request)), now: clock.now())
    return error.refusing(await source(of: request), of: TokenKind(authorization: request.headers["authorization"]))
  }
}
