public import FoundationEssentials

/// Model: the body of an answer that refuses (https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api).
public struct GitHubProblem: Hashable, Sendable {
  public var message: String
  /// What is wrong with which field; only 422 tells.
  public var details: [Detail]

  /// One thing that is wrong.
  public struct Detail: Hashable, Sendable {
    /// GitHub's name of the field, where it says one.
    public let field: String?
    public let sentence: String

    public init(field: String? = nil, sentence: String) {
      self.field = field
      self.sentence = sentence
    }
  }

  public init(message: String, details: [Detail] = []) {
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
    details = errors.compactMap { Self.detail($0) }
  }

  /// An error of the list: a plain text, or `{"resource", "field", "code", "message"}`.
  private static func detail(_ error: JSONValue) -> Detail? {
    let field = error["field"]?.string
    if let text = error.string ?? error["message"]?.string { return Detail(field: field, sentence: text) }
    let code = error["code"]?.string
    guard let field else { return code.map { Detail(sentence: $0) } }
    return Detail(field: field, sentence: "\(field): \(code ?? "invalid")")
  }
}
