public import FoundationEssentials

/// Model: the body of an answer that refuses (https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api).
public struct GitHubError: Hashable, Sendable {
  public var message: String
  /// What is wrong with which field; only 422 tells.
  public var details: [Detail] = []

  /// One thing that is wrong.
  public struct Detail: Hashable, Sendable {
    /// GitHub's name of the field, where it says one.
    public var field: String?
    public let sentence: String

    public init(field: String? = nil, sentence: String) {
      self.field = field
      self.sentence = sentence
    }
  }
}

extension GitHubError {
  /// Bytes of the largest body that may be one of GitHub's refusals: they are of a few thousand.
  package static let maximumSize = 256 << 10
  private static let maximumDetails = 20

  /// - Returns: nil where the body is not GitHub's: a proxy's HTML page, say.
  public init?(parsing body: Data) {
    guard body.count <= Self.maximumSize, let json = JSONValue(parsing: body),
      let message = json["message"]?.string?.trimmed, !message.isEmpty
    else {
      return nil
    }
    self.message = message.excerpt
    guard case .array(let errors) = json["errors"] else { return }
    details = errors.lazy.compactMap { Self.detail($0) }.prefix(Self.maximumDetails).map { $0 }
  }

  /// An error of the list: a plain text, or `{"resource", "field", "code", "message"}`.
  private static func detail(_ error: JSONValue) -> Detail? {
    let field = error["field"]?.string?.excerpt
    if let text = error.string ?? error["message"]?.string { return Detail(field: field, sentence: text.excerpt) }
    let code = error["code"]?.string?.excerpt
    guard let field else { return code.map { Detail(sentence: $0) } }
    return Detail(field: field, sentence: "\(field): \(code ?? "invalid")")
  }
}

extension HTTPResponse {
  /// As it may be quoted in an error: without a body that is too large to be a refusal of GitHub's.
  package var withoutOversizedBody: HTTPResponse {
    guard body.count > GitHubError.maximumSize else { return self }
    var response = self
    response.body = Data()
    return response
  }
}
