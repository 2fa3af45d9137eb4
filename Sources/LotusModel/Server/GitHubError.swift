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

    /// GitHub's explanation, or else the field and the short name of the problem.
    public var sentence: String {
      message ?? [field, code ?? "invalid"].compactMap { $0 }.joined(separator: ": ")
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
    guard body.count <= Self.maximumSize, let json = JSONValue(parsing: body) else { return nil }
    details = Array(Self.details(json["errors"]).prefix(Self.maximumDetails))
    // The endpoints of OAuth return `error` and its description instead of a message.
    let messages = ["message", "error_description", "error"].lazy.compactMap { json[$0]?.string?.trimmed }
    if let message = messages.first(where: { !$0.isEmpty }) {
      self.message = message.excerpt
    } else if details.contains(where: { $0.field != nil }) {
      message = "Validation Failed"
    } else {
      // GraphQL has only errors.
      guard !details.isEmpty else { return nil }
      message = details.map(\.sentence).joined(separator: "; ").excerpt
      details = []
    }
    // If a repository isn't available for legal reasons, GitHub names the reason, for example
    // `dmca`.
    if let reason = json["block"]?["reason"]?.string { details.append(Detail(message: reason.excerpt)) }
  }

  /// The message, followed by the details in parentheses.
  public var summary: String {
    details.isEmpty ? message : "\(message) (\(details.map(\.sentence).joined(separator: "; ")))"
  }

  /// Creates the details from GitHub's `errors`: an array, a string, the object of one error, or an
  /// object with the messages for each field.
  private static func details(_ errors: JSONValue?) -> [Detail] {
    switch errors {
    case .array(let errors): return errors.compactMap { detail($0) }
    case .object(let fields):
      if let detail = errors.flatMap({ detail($0) }) { return [detail] }
      return fields.sorted { $0.key < $1.key }.flatMap { field, errors in
        details(errors).map { Detail(field: field.excerpt, message: "\(field): \($0.sentence)".excerpt) }
      }
    default: return errors.flatMap { detail($0) }.map { [$0] } ?? []
    }
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
  /// The response to quote in an error message.
  ///
  /// If the body is too large to be an error from GitHub, it is left out.
  package var withoutOversizedBody: HTTPResponse {
    guard body.count > GitHubError.maximumSize else { return self }
    var response = self
    response.body = Data()
    return response
  }
}
