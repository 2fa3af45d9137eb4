import FoundationEssentials

/// Model: the answer that a stored response gives to a request (RFC 9111, section 4).
extension StoredResponse {
  /// - Parameter age: seconds, to be told in the answer; nil for one that the server has just confirmed.
  /// - Returns: nil where this request can be answered by the server alone.
  public func served(to request: HTTPRequest, age: Double?) -> HTTPResponse? {
    let fields = request.headers
    guard !["if-match", "if-unmodified-since", "if-range", "range"].contains(where: fields.contains) else { return nil }
    var served = response
    if let age { served.headers["age"] = "\(Int(clamping: age))" }
    if isCurrent(for: fields) { return Self.notModified(served) }
    if request.method == .head { served.body = Data() }
    return served
  }

  /// What the server is to be asked with, whether this is still current (section 4.3.1); empty where it cannot be asked.
  public var validators: HTTPHeaders {
    var fields = HTTPHeaders()
    fields["if-none-match"] = response.headers["etag"]
    fields["if-modified-since"] = response.headers["last-modified"]
    return fields
  }

  /// Whether a 304 is about this response: its validators, where it has some, are the same (section 4.3.4).
  func isValidated(by notModified: HTTPResponse) -> Bool {
    if let told = notModified.headers["etag"], let known = response.headers["etag"] {
      return Self.opaque(told) == Self.opaque(known)
    }
    guard let told = notModified.headers["last-modified"], let known = response.headers["last-modified"] else {
      return true
    }
    return told == known
  }

  /// Whether the client has this very response already (section 4.3.2).
  private func isCurrent(for fields: HTTPHeaders) -> Bool {
    guard response.status == 200 else { return false }
    let known = fields.elements("if-none-match")
    if !known.isEmpty {
      guard known != ["*"] else { return true }
      return response.headers["etag"].map { tag in known.contains { Self.opaque($0) == Self.opaque(tag) } } ?? false
    }
    guard let since = fields["if-modified-since"].flatMap({ HTTPDate.parse($0) }) else { return false }
    let changed = (response.headers["last-modified"] ?? response.headers["date"]).flatMap { HTTPDate.parse($0) }
    return (changed ?? receivedAt) <= since
  }

  /// An entity tag as the weak comparison sees it (RFC 9110, section 8.8.3.2).
  private static func opaque(_ tag: String) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
  }

  /// RFC 9110, section 15.4.5
  private static func notModified(_ response: HTTPResponse) -> HTTPResponse {
    let sent: Set = ["age", "cache-control", "content-location", "date", "etag", "expires", "last-modified", "vary"]
    return HTTPResponse(
      status: 304, reason: "Not Modified", version: response.version,
      headers: HTTPHeaders(response.headers.fields.filter { sent.contains($0.name.lowercased()) }))
  }
}
