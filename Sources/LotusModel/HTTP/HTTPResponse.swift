public import FoundationEssentials

/// Model: a complete HTTP response. The body is decoded: what compression and framing did to it is already undone.
public struct HTTPResponse: Hashable, Sendable {
  public var status: Int
  /// The reason phrase; empty over HTTP/2, which has none.
  public var reason: String
  /// As in a status line: `HTTP/1.1`, `HTTP/2`.
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

  /// The status line of RFC 9112, section 4, without its line end.
  public var statusLine: String {
    reason.isEmpty ? "\(version) \(status)" : "\(version) \(status) \(reason)"
  }

  /// Status line and header fields, closed by the empty line.
  public func head(lineEnd: String) -> String {
    let fields = headers.fields.map { "\($0.name): \($0.value)" }
    return ([statusLine] + fields + ["", ""]).joined(separator: lineEnd)
  }

  /// Drops the fields that spoke of the encoded body: they are untrue once it is decoded.
  public mutating func forgetEncoding() {
    headers["transfer-encoding"] = nil
    guard headers.contains("content-encoding") else { return }
    headers["content-encoding"] = nil
    headers["content-length"] = nil
  }
}
