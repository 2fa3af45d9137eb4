import Essentials
import FoundationEssentials

/// Model: constructs responses from a stored response (RFC 9111, section 4).
extension StoredResponse {
  /// Returns a response that a client can use for a request.
  ///
  /// The result is a 304 (Not Modified) if the client already has the stored response.
  ///
  /// - Parameter age: The age in seconds, for the `Age` field. `nil` if the server has just
  ///   validated the stored response.
  /// - Returns: `nil` if only the server can respond to the request, for example to a range
  ///   request.
  public func served(to request: HTTPRequest, age: Double?) -> HTTPResponse? {
    let fields = request.headers
    guard !["if-match", "if-unmodified-since", "if-range", "range"].contains(where: fields.contains) else { return nil }
    var served = response
    if let age { served.headers["age"] = "\(Int(clamping: age))" }
    if isCurrent(for: fields) { return Self.notModified(served) }
    if request.method == .head { served.body = Data() }
    return served
  }

  /// The conditional header fields for a request that validates the stored response.
  ///
  /// Empty if the response has neither an `ETag` nor a `Last-Modified` field (RFC 9111, section
  /// 4.3.1).
  public var validators: HTTPHeaders {
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

  /// Whether the conditions of a request show that the client already has this response.
  ///
  /// See RFC 9111, section 4.3.2.
  private func isCurrent(for fields: HTTPHeaders) -> Bool {
    guard response.status == 200 else { return false }
    let known = fields.elements("if-none-match")
    if !known.isEmpty {
      guard known != ["*"] else { return true }
      return response.headers["etag"].map { tag in known.contains { Self.opaque($0) == Self.opaque(tag) } } ?? false
    }
    guard let since = fields["if-modified-since"].flatMap({ HTTPDate.parse($0, now: receivedAt) }) else { return false }
    let changed = (response.headers["last-modified"] ?? response.headers["date"]).flatMap {
      HTTPDate.parse($0, now: receivedAt)
    }
    return (changed ?? receivedAt) <= since
  }

  /// Removes the weak prefix of an entity tag for a weak comparison (RFC 9110, section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }

  /// Creates a 304 response, which has only a few header fields (RFC 9110, section 15.4.5).
  private static func notModified(_ response: HTTPResponse) -> HTTPResponse {
    let sent: Set = ["age", "cache-control", "content-location", "date", "etag", "expires", "last-modified", "vary"]
    return HTTPResponse(
      status: 304, reason: "Not Modified", version: response.version,
      headers: HTTPHeaders(response.headers.fields.filter { sent.contains($0.name.lowercased()) }))
  }
}
