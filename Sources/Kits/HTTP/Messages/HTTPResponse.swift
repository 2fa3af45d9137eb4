import Essentials
public import FoundationEssentials

/// A complete HTTP response.
///
/// The body is already decompressed and free of transfer codings.
public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  /// The reason phrase. Empty for HTTP/2, which has no reason phrases.
  public var reason: String
  /// The version as written in a status line, such as `HTTP/1.1` or `HTTP/2`.
  public var version: String
  public var headers: HTTPHeaders
  public var body: Data

  public init(
    status: Int, reason: String = "", version: String = "HTTP/1.1", headers: HTTPHeaders = [:], body: Data = Data()
  ) {
    self.status = status
    self.reason = reason
    self.version = version
    self.headers = headers
    self.body = body
  }

  public var isSuccess: Bool {
    (200..<300).contains(status)
  }

  /// Whether the body is declared as HTML. An API that returns JSON doesn't send web pages, but a
  /// proxy or the sign-in page of a network does.
  public var isWebPage: Bool {
    headers["content-type"]?.lowercased().hasPrefix("text/html") == true
  }

  /// Whether the body is declared as JSON but can't be parsed, for example because it is incomplete.
  package var hasBrokenJSON: Bool {
    guard headers["content-type"]?.lowercased().contains("json") == true, !body.isEmpty else { return false }
    return (try? JSONDocument(parsing: body, longestText: .max)) == nil
  }

  /// The status line without a line ending (RFC 9112, section 4).
  private var statusLine: String {
    reason.isEmpty ? "\(version) \(status)" : "\(version) \(status) \(reason)"
  }

  /// Returns the status line, the header fields and the empty line that follows them.
  public func head(lineEnd: String) -> String {
    let fields = headers.fields.map { "\($0.name): \($0.value)" }
    return ([statusLine] + fields + ["", ""]).joined(separator: lineEnd)
  }

  /// Removes the header fields that describe the encoded body, because the body is now decoded.
  public mutating func forgetEncoding() {
    headers["transfer-encoding"] = nil
    guard headers.contains("content-encoding") else { return }
    headers["content-encoding"] = nil
    headers["content-length"] = nil
  }
}
