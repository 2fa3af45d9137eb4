public import FoundationEssentials

/// Model: the body of an answer that refuses (https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api).
public struct GitHubProblem: Hashable, Sendable {
  public var message: String
  /// What is wrong with which field, in words; only 422 tells.
  public var details: [String]

  public init(message: String, details: [String] = []) {
    self.message = message
    self.details = details
  }

  /// - Returns: nil where the body is not GitHub's: a proxy's HTML page, say.
  public init?(parsing body: Data) {
    guard let json = JSONValue(parsing: body), let message = json["message"]?.string?.trimmed, !message.isEmpty else {
      return nil
    }
    self.message = message
    guard case .array(let errors) = json["errors"] else {
      details = []
      return
    }
    details = errors.compactMap { Self.sentence($0) }
  }

  /// An error of the list: a plain text, or `{"resource", "field", "code", "message"}`.
  private static func sentence(_ error: JSONValue) -> String? {
    if let text = error.string ?? error["message"]?.string { return text }
    guard let field = error["field"]?.string else { return error["code"]?.string }
    return "\(field): \(error["code"]?.string ?? "invalid")"
  }
}
