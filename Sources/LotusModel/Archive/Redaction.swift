public import FoundationEssentials

/// Model: what takes secrets out of an exchange before it is written down.
///
/// Authorization and cookie fields, tokens and device codes in queries, forms and JSON, whatever looks like one of
/// GitHub's tokens, and the token of this very request, wherever it is echoed.
public struct Redaction: Hashable, Sendable {
  public static let mark = "REDACTED"

  public init() {}

  public func applied(to request: HTTPRequest) -> HTTPRequest {
    let secret = Self.token(of: request)
    var redacted = request
    redacted.headers = fields(request.headers, secret: secret)
    redacted.url = URL(string: text(request.url.absoluteString, secret: secret)) ?? request.url
    redacted.body = request.body.map { body($0, secret: secret) }
    return redacted
  }

  public func applied(to response: HTTPResponse, of request: HTTPRequest) -> HTTPResponse {
    let secret = Self.token(of: request)
    var redacted = response
    redacted.headers = fields(response.headers, secret: secret)
    redacted.body = body(response.body, secret: secret)
    return redacted
  }

  /// For a log that people read.
  public func applied(to url: URL) -> String {
    text(url.absoluteString, secret: nil)
  }

  /// `Bearer abc` carries `abc`.
  private static func token(of request: HTTPRequest) -> String? {
    let parts = request.headers["authorization"]?.split(separator: " ") ?? []
    return parts.last.flatMap { $0.count >= 8 ? String($0) : nil }
  }

  private func fields(_ headers: HTTPHeaders, secret: String?) -> HTTPHeaders {
    HTTPHeaders(
      headers.fields.map { field in
        let isSecret = HTTPHeaders.secretNames.contains(field.name.lowercased())
        return HTTPHeaders.Field(name: field.name, value: isSecret ? Self.mark : text(field.value, secret: secret))
      })
  }

  /// What is not text holds nothing of GitHub's that is secret, but a proxy's page in another encoding may quote the token.
  private func body(_ data: Data, secret: String?) -> Data {
    guard let body = String(validating: data, as: UTF8.self) else {
      return secret.map { data.replacing($0.utf8, with: Self.mark.utf8) } ?? data
    }
    let redacted = text(body, secret: secret)
    return redacted == body ? data : Data(redacted.utf8)
  }

  /// By scalars, not by characters: a combining mark behind a secret would make its last letter another one.
  private func text(_ text: String, secret: String?) -> String {
    var text = text
    if let secret {
      text = text.unicodeScalars.split(separator: secret.unicodeScalars, omittingEmptySubsequences: false)
        .map { String($0) }.joined(separator: Self.mark)
    }
    text.replace(#/\b(?:gh[a-z]_|github_pat_)[A-Za-z0-9_]{16,}/#.matchingSemantics(.unicodeScalar)) { _ in Self.mark }
    text.replace(
      #/"(?<key>[a-z_]*token|device_code|client_secret|password)"(?<colon>\s*:\s*)"(?:[^"\\]|\\.)+"/#
        .matchingSemantics(.unicodeScalar)
    ) { match in
      "\"\(match.key)\"\(match.colon)\"\(Self.mark)\""
    }
    text.replace(
      #/(?<head>(?:^|[?&]|\\u0026)(?:[a-z_]*token|device_code|client_secret|password)=)[^&#"<>\s\\]+/#
        .matchingSemantics(.unicodeScalar)
    ) { match in
      "\(match.head)\(Self.mark)"
    }
    return text
  }
}
