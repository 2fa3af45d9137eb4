public import FoundationEssentials

/// Removes secrets from an HTTP exchange before it is stored or shown.
///
/// `SecretName` and `SecretShapes` describe which strings are secrets. The secrets in a request are
/// also removed from the response and from the requests that follow its redirects, because the
/// server may repeat them. The type works on bytes and doesn't depend on the purpose of a secret.
public enum Redaction {
  public static let mark = "REDACTED"

  public static func applied(to request: HTTPRequest) -> HTTPRequest {
    let known = secrets(of: request)
    var redacted = request
    redacted.method = HTTPMethod(text(request.method.name, known)) ?? request.method
    redacted.headers = fields(request.headers, known)
    redacted.url = URL(string: text(request.url.absoluteString, known)) ?? URL(filePath: mark)
    redacted.body = request.body.map { body($0, known) }
    redacted.redirectedFrom = []
    return redacted
  }

  public static func applied(to response: HTTPResponse, of request: HTTPRequest) -> HTTPResponse {
    let known = secrets(of: request)
    var redacted = response
    redacted.reason = text(response.reason, known)
    redacted.version = text(response.version, known)
    redacted.headers = fields(response.headers, known)
    redacted.body = body(response.body, known)
    return redacted
  }

  /// Returns an error without secrets. An error can quote a response, which may contain some.
  public static func applied(to failure: TransportError, of request: HTTPRequest) -> TransportError {
    let encoded = (try? JSONEncoder().encode(failure)).map { body($0, secrets(of: request)) }
    return encoded.flatMap { try? JSONDecoder().decode(TransportError.self, from: $0) }
      ?? .unknown(host: mark, words: mark)
  }

  /// Returns the text of a URL without its secrets, for a log that people read.
  public static func applied(to url: URL) -> String {
    text(url.absoluteString, .none)
  }

  /// Returns text without its secrets.
  ///
  /// - Parameter request: A request whose secrets are removed from the text too.
  public static func applied(to text: String, of request: HTTPRequest? = nil) -> String {
    self.text(text, request.map(secrets) ?? .none)
  }

  /// Returns a message to the user without its tokens.
  ///
  /// A message is prose, so `applied(to:of:)` would take the words after `token:` for a secret. This
  /// method recognizes a secret only by its shape.
  public static func applied(toMessage message: String) -> String {
    let result = SecretScan.result(of: Data(message.utf8), known: .none, hasNames: false)
    return result.text.map { String(decoding: $0, as: UTF8.self) } ?? message
  }

  /// Whether a URL contains a secret, as a signed URL does.
  public static func isNeeded(for url: URL) -> Bool {
    applied(to: url) != url.absoluteString
  }

  /// Returns the secrets in a request and in the requests of the redirect chain before it.
  ///
  /// Secrets with fewer than eight bytes are left out, because they could match other text by
  /// chance. In a header field with the value `Bearer x`, the secret is `x`.
  private static func secrets(of request: HTTPRequest) -> KnownSecrets {
    var secrets: Set<[UInt8]> = []
    func add(_ secret: [UInt8]) {
      guard secret.count >= 8, !secret.elementsEqual(mark.utf8) else { return }
      secrets.insert(secret)
    }
    for request in request.redirectedFrom + [request] {
      for field in request.headers.fields where HTTPHeaders.isSecret(field.name) {
        let words = field.value.split(separator: " ")
        if let last = words.last { add(Array(last.utf8)) }
        if words.count != 2 { add(Array(field.value.utf8)) }
      }
      for text in [Data(request.url.absoluteString.utf8), request.body ?? Data()] {
        SecretScan.result(of: text, known: .none).removedSecrets.forEach(add)
      }
    }
    return KnownSecrets(Array(secrets))
  }

  private static func fields(_ headers: HTTPHeaders, _ known: KnownSecrets) -> HTTPHeaders {
    HTTPHeaders(
      headers.fields.map { field in
        let value = HTTPHeaders.isSecret(field.name) ? mark : text(field.value, known)
        return HTTPHeaders.Field(name: text(field.name, known), value: value)
      })
  }

  private static func body(_ data: Data, _ known: KnownSecrets) -> Data {
    SecretScan.result(of: data, known: known).text ?? data
  }

  private static func text(_ text: String, _ known: KnownSecrets) -> String {
    SecretScan.result(of: Data(text.utf8), known: known).text.map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

extension HTTPHeaders {
  /// Whether header fields with this name contain credentials.
  ///
  /// The app doesn't send such fields to another origin, and recordings don't contain their values.
  public static func isSecret(_ name: String) -> Bool {
    SecretName.isSecret(name)
  }
}
