import Essentials
public import FoundationEssentials
package import HTTP

/// Model: the body of an error response from GitHub.
///
/// See https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api.
public struct GitHubError: Hashable, Sendable {
  public var message: String
  /// The errors in individual fields. GitHub lists them in responses with the status 422.
  public var details: [Detail] = []

  /// An error in a field of the request.
  public struct Detail: Hashable, Sendable {
    /// GitHub's name for the field. `nil` if GitHub doesn't name a field.
    public var field: String?
    /// GitHub's short name for the problem. `nil` if GitHub explains it in a message.
    public let code: String?
    public let message: String?

    public init(field: String? = nil, code: String? = nil, message: String? = nil) {
      self.field = field
      self.code = code
      self.message = message
    }
  }
}

extension GitHubError {
  /// The maximum size of a body that is read as an error, in bytes.
  ///
  /// GitHub's error responses have only a few thousand bytes.
  package static let maximumSize = 256 << 10
  private static let maximumDetails = 20

  /// Creates an error from the body of a response.
  ///
  /// - Returns: `nil` if GitHub didn't write the body, for example if a proxy returned an HTML
  ///   page.
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

  /// Creates a detail from an element of GitHub's `errors` array.
  ///
  /// - Parameter error: A string, or an object with the members `resource`, `field`, `code` and
  ///   `message`.
  private static func detail(_ error: JSONValue) -> Detail? {
    let field = error["field"]?.string?.excerpt
    if let text = error.string ?? error["message"]?.string { return Detail(field: field, message: text.excerpt) }
    let code = error["code"]?.string?.excerpt
    return field == nil && code == nil ? nil : Detail(field: field, code: code)
  }
}

extension HTTPResponse {
  /// The response without its body if the body is too large to be an error from GitHub.
  ///
  /// Error messages quote this response.
  package var withoutOversizedBody: HTTPResponse {
    guard body.count > GitHubError.maximumSize else { return self }
    var response = self
    response.body = Data()
    return response
  }
}
