import Essentials
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

  /// Reads the errors of a response. An error in an unknown form is included as well, because the
  /// error explains why data is missing.
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

  /// Whether a service failed or took too long. GitHub reports most of these errors without a type.
  var isOutage: Bool {
    if type == "INTERNAL" { return true }
    let words = [type?.replacing("_", with: " ") ?? "", message].joined(separator: " ").lowercased()
    return Self.outages.contains { words.contains($0) }
  }

  private static let outages = [
    "service unavailable", "timeout", "timed out", "something went wrong while executing", "couldn't respond",
  ]

  /// Whether a part of the data is missing because of the error.
  ///
  /// If the path of the error leads to a value, nothing is missing, and the error is only a remark.
  /// An error without a path counts as a loss if any part of the data is null.
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
