public import FoundationEssentials

/// Model: what takes secrets out of an exchange before it is kept or shown: what the `SecretTable` names, and every
/// secret that the request itself has sent, wherever it is echoed. It works on bytes and knows nothing of what a secret is
/// used for.
public struct Redaction: Hashable, Sendable {
  public static let mark = "REDACTED"

  public init() {}

  public func applied(to request: HTTPRequest) -> HTTPRequest {
    let known = Self.secrets(of: request)
    var redacted = request
    redacted.headers = fields(request.headers, known)
    redacted.url = URL(string: text(request.url.absoluteString, known)) ?? URL(filePath: Self.mark)
    redacted.body = request.body.map { body($0, known) }
    return redacted
  }

  public func applied(to response: HTTPResponse, of request: HTTPRequest) -> HTTPResponse {
    let known = Self.secrets(of: request)
    var redacted = response
    redacted.reason = text(response.reason, known)
    redacted.headers = fields(response.headers, known)
    redacted.body = body(response.body, known)
    return redacted
  }

  /// For a log that people read.
  public func applied(to url: URL) -> String {
    text(url.absoluteString, [])
  }

  /// - Parameter request: the one that the text is about.
  public func applied(to text: String, of request: HTTPRequest? = nil) -> String {
    self.text(text, request.map(Self.secrets) ?? [])
  }

  /// Whether an address is itself a secret, as signed ones are.
  public func isNeeded(for url: URL) -> Bool {
    applied(to: url) != url.absoluteString
  }

  /// The secrets in the request, of eight bytes or more: shorter ones would match by chance. Of `Bearer x` it is `x`.
  private static func secrets(of request: HTTPRequest) -> [[UInt8]] {
    var secrets: [[UInt8]] = []
    func add(_ secret: [UInt8]) {
      guard secret.count >= 8, !secret.elementsEqual(mark.utf8), !secrets.contains(secret) else { return }
      secrets.append(secret)
    }
    for field in request.headers.fields where HTTPHeaders.isSecret(field.name) {
      let words = field.value.split(separator: " ")
      if let last = words.last { add(Array(last.utf8)) }
      if words.count != 2 { add(Array(field.value.utf8)) }
    }
    for text in [Data(request.url.absoluteString.utf8), request.body ?? Data()] {
      SecretScan.result(of: text, known: []).removedSecrets.forEach(add)
    }
    return secrets.sorted { $0.count > $1.count }
  }

  private func fields(_ headers: HTTPHeaders, _ known: [[UInt8]]) -> HTTPHeaders {
    HTTPHeaders(
      headers.fields.map { field in
        let value = HTTPHeaders.isSecret(field.name) ? Self.mark : text(field.value, known)
        return HTTPHeaders.Field(name: field.name, value: value)
      })
  }

  private func body(_ data: Data, _ known: [[UInt8]]) -> Data {
    SecretScan.result(of: data, known: known).text ?? data
  }

  private func text(_ text: String, _ known: [[UInt8]]) -> String {
    SecretScan.result(of: Data(text.utf8), known: known).text.map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

extension HTTPHeaders {
  /// Whether fields of this name hold credentials: they cross no origin and reach no recording.
  public static func isSecret(_ name: String) -> Bool {
    SecretName.isSecret(name)
  }
}
