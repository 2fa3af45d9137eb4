public import FoundationEssentials

/// Model: a response to a GET, or to a query, that is kept, with what is needed to use it again (RFC 9111, section 3).
public struct StoredResponse: Hashable, Sendable {
  public let url: String
  public let variant: Variant
  public let response: HTTPResponse
  public let requestedAt: Date
  public let receivedAt: Date
}

extension StoredResponse {
  /// - Returns: nil where no other request could be answered with it.
  public init?(_ response: HTTPResponse, to request: HTTPRequest, requestedAt: Date, receivedAt: Date) {
    guard let variant = Variant(of: response, to: request) else { return nil }
    var kept = response
    kept.headers = Self.endToEnd(response.headers)
    if request.isQuery { kept.headers = Self.queryFields(kept.headers) }
    self.init(
      url: Self.key(of: request), variant: variant, response: kept, requestedAt: requestedAt,
      receivedAt: receivedAt)
  }

  /// What identifies the answers to a request: its URL, and of a query what it asks too.
  public static func key(of request: HTTPRequest) -> String {
    let body = request.isQuery ? request.body.map { "#" + String(decoding: $0, as: UTF8.self).percentEncoded } : nil
    return key(of: request.url) + (body ?? "")
  }

  /// The URL alone, and of a query what it asks.
  var question: (url: String, body: String?) {
    let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1].percentDecoded : nil)
  }

  /// The URL as key: without its fragment, which is not sent.
  public static func key(of url: URL) -> String {
    String(url.absoluteString.prefix { $0 != "#" })
  }

  /// The same content with the fields of a newer response about it, a 304 or one to HEAD (section 3.2).
  public func freshened(by newer: HTTPResponse, requestedAt: Date, receivedAt: Date) -> StoredResponse {
    var response = response
    response.headers["age"] = nil
    let fields = Self.endToEnd(newer.headers).fields.filter { field in
      // The content itself stays as it is, and decoded.
      !["content-length", "content-encoding", "content-range"].contains { field.name.isSameFieldName(as: $0) }
    }
    for field in fields { response.headers[field.name] = nil }
    for field in fields { response.headers.append(field.name, field.value) }
    return StoredResponse(
      url: url, variant: variant, response: response, requestedAt: requestedAt, receivedAt: receivedAt)
  }

  /// What the answer to a query is kept with, in place of the fields that GitHub sends with POST.
  private static func queryFields(_ headers: HTTPHeaders) -> HTTPHeaders {
    var fields = headers
    for name in ["expires", "pragma", "etag", "last-modified"] { fields[name] = nil }
    fields["cache-control"] = "private, max-age=60"
    return fields
  }

  /// Without what was meant for the connection alone (section 3.1).
  private static func endToEnd(_ headers: HTTPHeaders) -> HTTPHeaders {
    let dropped = Set(headers.elements("connection").map { $0.lowercased() }).union(connectionFields)
    return HTTPHeaders(headers.fields.filter { !dropped.contains($0.name.lowercased()) })
  }

  private static let connectionFields: Set<String> = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}
