import Essentials
public import FoundationEssentials

/// A response to a GET request or a GraphQL query, stored for reuse (RFC 9111, section 3).
public struct StoredResponse: Hashable, Sendable {
  public let url: String
  public let variant: Variant
  public let response: HTTPResponse
  let requestedAt: Date
  public let receivedAt: Date
}

extension StoredResponse {
  /// Creates a stored response from a response that was just received.
  ///
  /// - Returns: `nil` if the response can't be reused for any request (`Vary: *`).
  public init?(_ response: HTTPResponse, to request: HTTPRequest, requestedAt: Date, receivedAt: Date) {
    guard let variant = Variant(of: response, to: request) else { return nil }
    var stored = response
    stored.headers = Self.endToEnd(response.headers)
    if request.isQuery {
      let lifetime = CachePolicy.queryLifetime(of: response) ?? 0
      stored.headers = Self.queryFields(stored.headers, lifetime: lifetime)
    }
    self.init(
      url: Self.key(of: request), variant: variant, response: stored, requestedAt: requestedAt,
      receivedAt: receivedAt)
  }

  /// Returns the key that identifies the stored responses to a request.
  ///
  /// The key is the URL. For a GraphQL query, the URL is followed by `#` and the percent-encoded
  /// body.
  public static func key(of request: HTTPRequest) -> String {
    let body = request.isQuery ? request.body.map { "#" + String(decoding: $0, as: UTF8.self).percentEncoded } : nil
    return key(of: request.url) + (body ?? "")
  }

  /// The URL and, for a GraphQL query, the request body.
  package var question: (url: String, body: String?) {
    let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1].percentDecoded : nil)
  }

  /// Returns the URL without its fragment, which isn't part of a request.
  public static func key(of url: URL) -> String {
    String(url.absoluteString.prefix { $0 != "#" })
  }

  /// Returns a copy of the response with the header fields of a newer response.
  ///
  /// The newer response is a 304 (Not Modified). See RFC 9111, section 3.2.
  func freshened(by newer: HTTPResponse, requestedAt: Date, receivedAt: Date) -> StoredResponse {
    var response = response
    response.headers["age"] = nil
    let fields = Self.endToEnd(newer.headers).fields.filter { field in
      // Skip the fields that describe the body. The stored body doesn't change, and it is already
      // decoded.
      !["content-length", "content-encoding", "content-range"].contains { field.name.isSameFieldName(as: $0) }
    }
    response.headers.replace(with: fields)
    return StoredResponse(
      url: url, variant: variant, response: response, requestedAt: requestedAt, receivedAt: receivedAt)
  }

  /// Replaces the cache fields of a response to a GraphQL query with a lifetime in seconds.
  ///
  /// GraphQL queries are POST requests. The cache fields of their responses are therefore meant for
  /// requests that change data, and not for queries.
  private static func queryFields(_ headers: HTTPHeaders, lifetime: Int) -> HTTPHeaders {
    var fields = headers
    for name in ["expires", "pragma", "etag", "last-modified"] { fields[name] = nil }
    fields["cache-control"] = "private, max-age=\(lifetime)"
    return fields
  }

  /// Removes the fields that apply only to one connection (RFC 9111, section 3.1).
  private static func endToEnd(_ headers: HTTPHeaders) -> HTTPHeaders {
    let dropped = Set(headers.elements("connection").map { $0.lowercased() }).union(connectionFields)
    return HTTPHeaders(headers.fields.filter { !dropped.contains($0.name.lowercased()) })
  }

  private static let connectionFields: Set<String> = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]
}

/// Serves and validates a stored response (RFC 9111, sections 4 and 4.3).
extension StoredResponse {
  /// Returns the stored response with its age.
  ///
  /// - Parameter age: The age in seconds, for the `Age` field.
  public func served(age: Double) -> HTTPResponse {
    var served = response
    served.headers["age"] = "\(Int(clamping: age))"
    return served
  }

  /// The conditional header fields for a request that validates the stored response.
  ///
  /// Empty if the response has neither an `ETag` nor a `Last-Modified` field (RFC 9111, section
  /// 4.3.1).
  var validators: HTTPHeaders {
    var fields = HTTPHeaders()
    fields["if-none-match"] = response.headers["etag"]
    fields["if-modified-since"] = response.headers["last-modified"]
    return fields
  }

  /// Whether a 304 (Not Modified) response refers to this stored response.
  ///
  /// The entity tags must match. If either response has no entity tag, the `Last-Modified` dates
  /// must match. If either response has no such date, the 304 is assumed to match. See RFC 9111,
  /// section 4.3.4.
  func isValidated(by notModified: HTTPResponse) -> Bool {
    if let told = notModified.headers["etag"], let known = response.headers["etag"] {
      return Self.opaque(told) == Self.opaque(known)
    }
    guard let told = notModified.headers["last-modified"], let known = response.headers["last-modified"] else {
      return true
    }
    return told == known
  }

  /// Removes the weak prefix of an entity tag for a weak comparison (RFC 9110, section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }
}
