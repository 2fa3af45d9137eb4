import Essentials
package import FoundationEssentials
package import HTTP

/// Model: an error in the body of a GraphQL response. GraphQL reports errors with status 200, even
/// next to data.
///
/// See https://spec.graphql.org/October2021/#sec-Errors.
public struct GraphQLProblem: Hashable, Sendable {
  public var message: String
  /// GitHub's name for the kind of error, such as `NOT_FOUND`. `nil` if GitHub doesn't return it.
  public let type: String?
  /// The names of the fields and the indices of the elements that lead to the missing value. Empty if
  /// GitHub doesn't return them.
  public let path: [String]

  /// Reads the errors of a response. An error in an unknown form counts too, because it explains why
  /// data is missing.
  static func problems(in response: JSONReader) -> [GraphQLProblem] {
    guard let errors = response["errors"], !errors.isNull else { return [] }
    let problems = (try? errors.elements { $0.isNull ? nil : GraphQLProblem($0) }) ?? [GraphQLProblem(errors)]
    return problems.lazy.compactMap { $0 }.prefix(maximumCount).map { $0 }
  }

  /// Returns the errors in the body of a response.
  package static func problems(in response: HTTPResponse) -> [GraphQLProblem] {
    (try? JSONDocument(parsing: response.body).root).map { problems(in: $0) } ?? []
  }

  private static let maximumCount = 20

  private init(_ error: JSONReader) {
    let message = (try? error.string()) ?? (try? error["message"]?.string()) ?? "without a message"
    self.message = message.excerpt
    type = try? error["type"]?.string()
    path = (try? error["path"]?.elements { key in try (try? key.string()) ?? String(key.integer()) }) ?? []
  }

  /// Whether a service failed or took too long. GitHub reports most timeouts without a type.
  fileprivate var isOutage: Bool {
    let words = [type?.replacing("_", with: " ") ?? "", message].joined(separator: " ").lowercased()
    return ["service unavailable", "timeout", "timed out"].contains { words.contains($0) }
  }

  /// Whether the error has cost a part of the data. An error whose path leads to a value is only a
  /// remark.
  func isLoss(in data: JSONReader) -> Bool {
    guard !path.isEmpty else { return data.containsNull }
    var value = data
    for key in path {
      let element = Int(key).flatMap { index in (try? value.elements { $0 }).flatMap { $0.dropFirst(index).first } }
      guard let part = value[key] ?? element, !part.isNull else { return true }
      value = part
    }
    return false
  }
}

extension JSONReader {
  /// Whether the value is null or contains a null.
  fileprivate var containsNull: Bool {
    let parts = (try? elements { $0 }) ?? (try? members { $1 }) ?? []
    return isNull || parts.contains(where: \.containsNull)
  }
}

extension NetworkError {
  /// Creates the error that GraphQL reports, classified like the errors of the REST API.
  ///
  /// - Parameters:
  ///   - problems: The errors in the response. There must be at least one.
  ///   - singleSignOn: What the response reports about single sign-on.
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
